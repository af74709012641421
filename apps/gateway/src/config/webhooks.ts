/** Where events of the gateway are sent to. */
import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';

const events = ['budget.threshold'] as const;

export const WebhooksSection = Type.Array(
  Type.Object(
    {
      url: Type.String({
        pattern: '^https?://[^\\s@#]+$',
        maxLength: 2000,
        description: 'Address that events are sent to by POST. `http` only with `allow_private_network`.',
      }),
      secret: Type.String({
        description:
          'Key of the signatures: 24 to 64 bytes in base64, with or without `whsec_` before it. A reference or the key itself.',
      }),
      events: Type.Optional(
        Type.Array(Type.Enum([...events]), { minItems: 1, description: 'Which events. By default all.' }),
      ),
      allow_private_network: Type.Optional(
        Type.Boolean({ description: 'Allows an address in a private network.' }),
      ),
    },
    { additionalProperties: false },
  ),
  { maxItems: 20, description: 'Receivers of events, signed by the scheme of Standard Webhooks.' },
);
type WebhooksSection = Static<typeof WebhooksSection>;

export interface WebhookSettings {
  /** Digest of the address, which may be a secret itself. */
  readonly id: string;
  readonly url: string;
  readonly secret: Buffer;
  readonly events: readonly string[];
  readonly allowPrivateNetwork: boolean;
}

/** Applies defaults. */
export function webhookSettings(section: WebhooksSection = []): readonly WebhookSettings[] {
  return section.map(({ url, secret, events: own, allow_private_network: allowPrivateNetwork = false }) => ({
    id: createHash('sha256').update(url).digest('hex').slice(0, 32),
    url,
    secret: secretOf(secret),
    events: own ?? events,
    allowPrivateNetwork,
  }));
}

/** What the schema cannot say. */
export function webhookProblems(
  section: WebhooksSection = [],
): readonly { readonly loc: readonly (string | number)[]; readonly msg: string }[] {
  const urls = section.map(({ url }) => url);
  return section.flatMap(({ url, secret, allow_private_network: isPrivate }, index) => {
    const bytes = secretOf(secret).length;
    const problems = [];
    if (!URL.canParse(url)) problems.push({ loc: [index, 'url'], msg: 'This is no address' });
    else if (url.startsWith('http:') && isPrivate !== true)
      problems.push({
        loc: [index, 'url'],
        msg: 'Use https, or allow_private_network for a receiver of your own network',
      });
    if (urls.indexOf(url) < index) problems.push({ loc: [index, 'url'], msg: 'This address is there twice' });
    if (bytes < 24 || bytes > 64)
      problems.push({
        loc: [index, 'secret'],
        msg: 'A secret has 24 to 64 bytes in base64: openssl rand -base64 32',
      });
    return problems;
  });
}

/** Empty unless it is base64. */
function secretOf(text: string): Buffer {
  const encoded = text.replace(/^whsec_/, '');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) ? Buffer.from(encoded, 'base64') : Buffer.alloc(0);
}
