/** Settings of the Responses API. */
import { type Static, Type } from 'typebox';
import { duration, durationMs } from './units.ts';

export const ResponsesSection = Type.Object(
  {
    retention: Type.Optional(
      Type.Union([duration('How long.'), Type.Enum(['off'])], {
        description:
          'How long responses are kept, encrypted, so that clients can continue them by id: `24h` by default. `off` keeps nothing.',
      }),
    ),
  },
  { additionalProperties: false, description: 'Settings of the Responses API.' },
);
export type ResponsesSection = Static<typeof ResponsesSection>;

const defaultRetentionMs = 86_400_000;

/** Milliseconds for which responses are kept; undefined for not at all. */
export function responseRetentionMs({ retention }: ResponsesSection = {}): number | undefined {
  if (retention === 'off') return undefined;
  return retention === undefined ? defaultRetentionMs : durationMs(retention);
}
