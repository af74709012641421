import { sha256 } from '@noble/hashes/sha2.js';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The bytes of Bitcoin's base 58; undefined: a character that it does not have. */
function base58Bytes(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  for (const char of text) {
    let carry = alphabet.indexOf(char);
    if (carry < 0) return undefined;
    for (let at = 0; at < bytes.length; at++) {
      carry += (bytes[at] ?? 0) * 58;
      bytes[at] = carry & 0xff;
      carry >>= 8;
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff);
  }
  for (let at = 0; text[at] === '1'; at++) bytes.push(0);
  return Uint8Array.from(bytes.reverse());
}

/** The payload whose last four bytes begin its double SHA-256 (Bitcoin's Base58Check); undefined: they do not. */
export function base58CheckPayload(text: string): Uint8Array | undefined {
  const bytes = base58Bytes(text);
  if (bytes === undefined || bytes.length < 5) return undefined;
  const payload = bytes.subarray(0, -4);
  const digest = sha256(sha256(payload));
  for (let at = 0; at < 4; at++) if (bytes[payload.length + at] !== digest[at]) return undefined;
  return payload;
}
