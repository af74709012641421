import { createHash, randomBytes } from 'node:crypto';

const prefix = 'sk-sluice-';
const idLength = 12;
const secretLength = 43;
const checksumLength = 6;
const ownKeyPattern = new RegExp(
  `^${prefix}[a-z0-9]{${idLength}}_[A-Za-z0-9_-]{${secretLength + checksumLength}}$`,
);

/** A new key: the id is public, the text is secret and shown once. */
export interface NewKey {
  readonly id: string;
  readonly text: string;
}

/** A new key: `sk-sluice-<12 characters id>_<256 random bits><checksum>`. */
export function makeKey(): NewKey {
  const id = makeId();
  const body = `${prefix}${id}_${randomBytes(32).toString('base64url')}`;
  return { id, text: body + checksum(body) };
}

/** A public id: 12 characters of a-z0-9, over 60 random bits. */
export function makeId(): string {
  const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
  let id = '';
  while (id.length < idLength) {
    // Bytes from 252 on would favor the first four characters.
    for (const byte of randomBytes(idLength * 2)) {
      if (byte < 252 && id.length < idLength) id += alphabet[byte % 36];
    }
  }
  return id;
}

/**
 * Whether a presented text can be a key at all (SEC-01): our own format with a valid checksum or, for keys
 * supplied by the operator, any printable text of 32 to 512 characters. Anything else is rejected without a
 * lookup.
 */
export function canBeKey(text: string): boolean {
  return text.startsWith(prefix) ? isOwnKeyFormat(text) : isOperatorKeyFormat(text);
}

/** Whether a text has the format of the keys that are made here. */
export function isOwnKeyFormat(text: string): boolean {
  if (!ownKeyPattern.test(text)) return false;
  const body = text.slice(0, -checksumLength);
  return checksum(body) === text.slice(-checksumLength);
}

/** Whether a text is acceptable as a key supplied by the operator. */
export function isOperatorKeyFormat(text: string): boolean {
  return text.length >= 32 && text.length <= 512 && /^[\x21-\x7e]+$/.test(text);
}

function checksum(body: string): string {
  return createHash('sha256').update(body, 'utf8').digest('base64url').slice(0, checksumLength);
}
