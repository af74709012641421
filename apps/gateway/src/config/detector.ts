/** An external detector of personal data, run by the operator. */
import { type Static, Type } from 'typebox';
import { requireEntityCode } from './entity-types.ts';
import { duration, durationMs } from './units.ts';

export const DetectorSection = Type.Object(
  {
    url: Type.String({
      pattern: '^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?(/[^\\s?#]*)?$',
      description: 'URL that texts are sent to by POST; may be a private address.',
    }),
    timeout: Type.Optional(duration('Maximum time of one call.')),
    api_key: Type.Optional(
      Type.String({
        description: 'API key, sent as `authorization: Bearer`; a reference or the key itself.',
      }),
    ),
    types: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Union([Type.Integer({ minimum: 1 }), Type.String({ minLength: 1, maxLength: 64 })], {
          description: 'Entity type, as code or name.',
        }),
        {
          description: 'Entity types by the names that the detector returns, in addition to the known names.',
        },
      ),
    ),
  },
  {
    additionalProperties: false,
    description:
      'A detector of your own over HTTP, in addition to the built-in one. If it fails, the request fails.',
  },
);

export interface DetectorSettings {
  readonly url: string;
  readonly timeoutMs: number;
  readonly apiKey: string | undefined;
  readonly types: Readonly<Record<string, number>>;
}

/** Applies defaults. */
export function detectorSettings(
  section: Static<typeof DetectorSection> | undefined,
): DetectorSettings | undefined {
  if (section === undefined) return undefined;
  return {
    url: section.url,
    timeoutMs: durationMs(section.timeout ?? '10s'),
    apiKey: section.api_key,
    types: Object.fromEntries(
      Object.entries(section.types ?? {}).map(([name, type]) => [name, requireEntityCode(type)]),
    ),
  };
}
