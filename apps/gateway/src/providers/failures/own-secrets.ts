/** Finds the gateway's own credentials in texts of a provider, however they are written there. */
import type { ProviderSettings } from '../../config/index.ts';

/** Shorter parts of a key occur by chance. */
const minPartChars = 6;
/** Shorter texts occur by chance once spaces and signs are taken out. */
const minCompactChars = 10;
const hidden = '[hidden]';

/** Takes out credentials and the host of a provider, whole, in part, or encoded. Empty if something of them is left. */
export function withoutOwnSecrets(text: string, provider: ProviderSettings): string {
  const secrets = secretsOf(provider);
  let cleaned = text;
  for (const secret of secrets) for (const form of formsOf(secret)) cleaned = withoutForm(cleaned, form);
  const compact = compactOf(cleaned);
  const isLeft = secrets
    .map(compactOf)
    .some((secret) => secret.length >= minCompactChars && compact.includes(secret));
  return isLeft ? '' : cleaned;
}

/** Whether a name holds a credential or is a part of one. */
export function isOwnSecret(name: string, provider: ProviderSettings): boolean {
  const wanted = compactOf(name);
  return (
    wanted.length >= minPartChars &&
    secretsOf(provider).some((secret) =>
      formsOf(secret).some((form) => {
        const compact = compactOf(form);
        return compact.includes(wanted) || (compact.length >= minCompactChars && wanted.includes(compact));
      }),
    )
  );
}

function secretsOf({ apiKeys, awsKeys, googleCredentials, origin }: ProviderSettings): readonly string[] {
  const keys = [...apiKeys, awsKeys?.accessKeyId, awsKeys?.secretAccessKey, awsKeys?.sessionToken];
  const host = URL.canParse(origin) ? new URL(origin).hostname : undefined;
  return [...keys, host, googleCredentials].filter(
    (one): one is string => one !== undefined && one.length >= minPartChars,
  );
}

/** The ways in which errors and proxies write a key: itself, backwards, percent-encoded, in hex, in base64 at any place. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  // In base64 the first characters depend on what stands before, the last on what follows.
  const shifted = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64url');
    return text.slice(shift === 0 ? 0 : shift + 1, -1);
  });
  const forms = [
    secret,
    [...secret].reverse().join(''),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    ...shifted,
    ...shifted.map((text) => text.replaceAll('-', '+').replaceAll('_', '/')),
  ];
  return [...new Set(forms)].filter((form) => form.length >= minPartChars);
}

/** Takes out the text, and every word that is a part of it, in any case. */
function withoutForm(text: string, form: string): string {
  const wanted = form.toLowerCase();
  const escaped = form.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return text
    .replaceAll(new RegExp(escaped, 'gi'), hidden)
    .replaceAll(/[\w+/-]{6,}/g, (word) =>
      /\d/.test(word) && wanted.includes(word.toLowerCase()) ? hidden : word,
    );
}

/** Letters and digits alone, without escapes: a key may be spelled with spaces. */
function compactOf(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\\u([0-9a-f]{4})|%([0-9a-f]{2})|&#x([0-9a-f]{2,4});/gi, (...[, ...codes]) =>
      String.fromCharCode(Number.parseInt(String(codes.find((one) => typeof one === 'string')), 16)),
    )
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
