/** Settings of model choice with `model: "auto"`. */
import { resolve } from 'node:path';
import { routingPreferenceFields } from '@sluice/wire';
import { type Static, Type } from 'typebox';
import { duration, durationMs } from './units.ts';

const optional = Type.Optional;
const fallbackBoundaries = ['remote', 'region', 'retention'] as const;
/** What a fallback can cross. */
export type FallbackBoundary = (typeof fallbackBoundaries)[number];
const policies = ['balanced', 'cheap', 'fast', 'best'] as const;

/**
 * Settings that accounts, teams and keys can have, too. Each level narrows the ones above; `default` and `dial`
 * replace.
 */
export const RoutingRules = Type.Object(
  {
    default: optional(
      Type.Union([Type.Enum([...policies]), Type.Null()], {
        description: 'Policy of `auto` without a suffix.',
      }),
    ),
    ...routingPreferenceFields,
    personal_data: optional(
      Type.Union(
        [
          Type.Enum(['any', 'local', 'zero_retention', 'block']),
          Type.Object({
            regions: Type.Array(Type.String({ minLength: 1 }), {
              minItems: 1,
              description: 'Regions of providers.',
            }),
          }),
          Type.Null(),
        ],
        {
          description:
            'Where prompts may be sent that contain personal data which was not replaced: `any` model, only `local` ' +
            'models, only providers with `zero_retention`, only providers in `regions`, or nowhere (`block`).',
        },
      ),
    ),
  },
  { additionalProperties: false, title: 'RoutingSettings', description: 'How `auto` ranks models.' },
);
export type RoutingRules = Static<typeof RoutingRules>;

export const RoutingSection = Type.Object(
  {
    ...RoutingRules.properties,
    stickiness: optional(
      Type.Union([Type.Enum(['off']), duration('A duration.')], {
        description: 'How long a conversation keeps its model, unless another one is clearly better.',
      }),
    ),
    exploration: optional(
      Type.Number({
        minimum: 0,
        maximum: 0.1,
        description: 'Share of decisions that explore models with little feedback.',
      }),
    ),
    weights: optional(
      Type.String({
        minLength: 1,
        description:
          'Folder with router weights of your own (`router.bin`, `abilities.json`), relative to this file, that serve instead of the ' +
          'bundled ones. Measure them with `sluice route eval` first, or let feedback decide: see `shadow`.',
      }),
    ),
    shadow: optional(
      Type.String({
        minLength: 1,
        description:
          'Folder with router weights of your own (`router.bin`, `abilities.json`), relative to this file. They decide in ' +
          'shadow for every request, and take over for an account once its feedback shows that they predict better.',
      }),
    ),
    fallback: optional(
      Type.Object(
        {
          allow: optional(
            Type.Array(Type.Enum([...fallbackBoundaries]), {
              description:
                "Where the fallbacks of an alias may take a prompt although its first model would not: out of the operator's " +
                'network (`remote`), to another region (`region`), to a provider that keeps prompts longer (`retention`). ' +
                'Aliases with weights need no permission.',
            }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    hedging: optional(
      Type.Union([Type.Boolean(), Type.Enum(['on', 'off'])], {
        description:
          'Sends a streaming request to a second deployment of the same model if the first is slower than its 95th ' +
          'percentile, for at most one request in twenty. The prompt is then paid for twice.',
      }),
    ),
  },
  { additionalProperties: false, description: 'Settings of the model choice by `auto`.' },
);

export interface RoutingSettings {
  readonly rules: RoutingRules;
  /** 0: conversations do not stay with a model. */
  readonly stickinessMs: number;
  readonly exploration: number;
  /** Absolute path; undefined: the bundled weights. */
  readonly weightsFolder: string | undefined;
  /** Absolute path; undefined: no shadow weights. */
  readonly shadowFolder: string | undefined;
  /** Whether slow streams are hedged with a second deployment. */
  readonly hedging: boolean;
  /** What fallbacks of aliases may cross. */
  readonly fallbackAllowed: ReadonlySet<FallbackBoundary>;
}

/**
 * Applies defaults. The section has been validated.
 * @param folder folder of the file, for relative paths
 */
export function routingSettings(
  section: Static<typeof RoutingSection> | undefined,
  folder: string,
): RoutingSettings {
  const {
    stickiness = '1h',
    exploration = 0.01,
    hedging = 'off',
    weights,
    shadow,
    fallback,
    ...rules
  } = section ?? {};
  return {
    rules,
    stickinessMs: stickiness === 'off' ? 0 : durationMs(stickiness),
    exploration,
    weightsFolder: weights === undefined ? undefined : resolve(folder, weights),
    shadowFolder: shadow === undefined ? undefined : resolve(folder, shadow),
    hedging: hedging === true || hedging === 'on',
    fallbackAllowed: new Set(fallback?.allow),
  };
}
