import { createHash } from 'node:crypto';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ALNUM = '0123456789abcdefghijklmnopqrstuvwxyz';

/** `length` characters of base 58 made from `seed`: the same seed gives the same id. */
export function base58Id(seed: string, length: number): string {
  return lettersOf(seed, length, BASE58);
}

/** `length` lower-case letters and digits made from `seed`. */
export function alphanumericId(seed: string, length: number): string {
  return lettersOf(seed, length, ALNUM);
}

/** A version-4-like UUID made from `seed`. */
export function uuidOf(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function lettersOf(seed: string, length: number, alphabet: string): string {
  const digest = createHash('sha512').update(seed).digest();
  return [...digest.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length] ?? '').join('');
}
