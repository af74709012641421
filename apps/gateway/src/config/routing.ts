/** Settings of `model: "auto"`: by what the model is chosen. */
import { resolve } from 'node:path';
import { routingPreferenceFields } from '@sluice/wire';
import { type Static, Type } from 'typebox';
import { duration, durationMs } from './units.ts';

const optional = Type.Optional;
const policies = ['balanced', 'cheap', 'fast', 'best'] as const;

/** What accounts, teams and keys may set as well. Each narrows what stands above it; `default` and `dial` replace. */
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
  { additionalProperties: false, title: 'RoutingSettings', description: 'How `auto` chooses.' },
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
    shadow: optional(
      Type.String({
        minLength: 1,
        description:
          'Folder with router weights of your own (`router.bin`, `abilities.json`), relative to this file. They decide in ' +
          'shadow for every request, and take over for an account once its feedback shows that they predict better.',
      }),
    ),
    hedging: optional(
      Type.Union([Type.Boolean(), Type.Enum(['on', 'off'])], {
        description:
          'Sends a streaming request to a second deployment of the same model if the first is slower than its 95th ' +
          'percentile, for at most one request in twenty. The prompt is then paid for twice.',
      }),
    ),
  },
  { additionalProperties: false, description: 'How `auto` chooses among the models.' },
);

export interface RoutingSettings {
  readonly rules: RoutingRules;
  /** 0: conversations keep no model. */
  readonly stickinessMs: number;
  readonly exploration: number;
  /** Absolute; undefined: no weights are tried out. */
  readonly shadowFolder: string | undefined;
  /** Streams that do not begin in time are asked for a second time, elsewhere. */
  readonly hedging: boolean;
}

/**
 * Fills defaults in. The section has passed its schema.
 * @param folder that of the file, for paths in it
 */
export function routingSettings(
  section: Static<typeof RoutingSection> | undefined,
  folder: string,
): RoutingSettings {
  const { stickiness = '1h', exploration = 0.01, hedging = 'off', shadow, ...rules } = section ?? {};
  return {
    rules,
    stickinessMs: stickiness === 'off' ? 0 : durationMs(stickiness),
    exploration,
    shadowFolder: shadow === undefined ? undefined : resolve(folder, shadow),
    hedging: hedging === true || hedging === 'on',
  };
}
