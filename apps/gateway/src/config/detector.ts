/** A detector of personal data that the owner runs, beside the gateway's own. */
import { type Static, Type } from 'typebox';
import { Duration, durationMs } from './units.ts';

export const DetectorSection = Type.Object(
  {
    url: Type.String({
      pattern: '^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?(/[^\\s?#]*)?$',
      description: 'Where texts are sent to, by POST; a private address may be named.',
    }),
    timeout: Type.Optional(Duration),
    api_key: Type.Optional(
      Type.String({ description: 'Sent as `authorization: Bearer`; a reference, or the key itself.' }),
    ),
    types: Type.Optional(
      Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
        description: 'Codes of types by the names that the detector gives them; beside the known names.',
      }),
    ),
  },
  {
    additionalProperties: false,
    description: 'A detector of your own beside the built-in ones. Where it fails, the request fails.',
  },
);

export interface DetectorSettings {
  readonly url: string;
  readonly timeoutMs: number;
  readonly apiKey: string | undefined;
  readonly types: Readonly<Record<string, number>>;
}

/** Fills defaults in. */
export function detectorSettings(
  section: Static<typeof DetectorSection> | undefined,
): DetectorSettings | undefined {
  if (section === undefined) return undefined;
  return {
    url: section.url,
    timeoutMs: durationMs(section.timeout ?? '10s'),
    apiKey: section.api_key,
    types: section.types ?? {},
  };
}
