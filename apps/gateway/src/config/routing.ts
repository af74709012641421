/** Settings of `model: "auto"`: by what the model is chosen. */
import { resolve } from 'node:path';
import { routingPreferenceFields } from '@sluice/wire';
import { type Static, Type } from 'typebox';
import { Duration, durationMs } from './units.ts';

const optional = Type.Optional;
const policies = ['balanced', 'cheap', 'fast', 'best'] as const;

/** What accounts, teams and keys may set as well. Each narrows what stands above it; `default` and `dial` replace. */
export const RoutingRules = Type.Object(
  {
    default: optional(
      Type.Union([Type.Enum([...policies]), Type.Null()], {
        description: 'What plain `auto` means.',
      }),
    ),
    ...routingPreferenceFields,
    personal_data: optional(
      Type.Union(
        [
          Type.Enum(['any', 'local', 'zero_retention', 'block']),
          Type.Object({ regions: Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }) }),
          Type.Null(),
        ],
        {
          description:
            'Where prompts may go in which personal data was found and not replaced: `any` model, only `local` ones, only ' +
            'providers that keep nothing, only providers of these regions, or none (`block`).',
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
      Type.Union([Type.Enum(['off']), Duration], {
        description:
          'How long a conversation keeps its model unless another is clearly better; 1h by default.',
      }),
    ),
    exploration: optional(
      Type.Number({
        minimum: 0,
        maximum: 0.1,
        description: 'Share of choices that try out models of which little is known; 0.01 by default.',
      }),
    ),
    shadow: optional(
      Type.String({
        minLength: 1,
        description:
          'Folder with weights of your own (`router.bin`, `abilities.json`), relative to this file; read when the setting ' +
          'changes and at the start. They choose beside the ' +
          'ones that serve, and take over for an account once its grades show that they foretell better.',
      }),
    ),
    hedging: optional(
      Type.Union([Type.Boolean(), Type.Enum(['on', 'off'])], {
        description:
          'Asks a second deployment of the same model for a stream that begins later than 95 of 100 do, at most for one ' +
          'request in twenty; the prompt is then paid for twice. `off` by default.',
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
