import { createHmac, timingSafeEqual } from 'node:crypto';

/** Creates and verifies opaque values that a service binds to the output of its model. */
export interface Signer {
  /** A base64 value bound to `purpose` and to every byte of `content`. */
  sign(purpose: string, content: string): string;
  verify(signature: string, purpose: string, content: string): boolean;
  /** Encodes a text so that the client cannot change it unnoticed. */
  seal(purpose: string, content: string): string;
  isSealed(sealed: string, purpose: string): boolean;
}

// Real signatures have a few hundred characters; the prefix makes these similarly long.
const PREFIX = Buffer.from('fake-provider signature, valid on this server only: ');
const MAC_BYTES = 64;

/** Signatures by HMAC-SHA-512 under `key`: servers with the same key accept each other's. */
export function createSigner(key: string): Signer {
  const mac = (purpose: string, content: string): Buffer =>
    createHmac('sha512', key).update(purpose).update('\0').update(content).digest();
  const sign = (purpose: string, content: string): string =>
    Buffer.concat([PREFIX, mac(purpose, content)]).toString('base64');
  return {
    sign,
    verify: (signature, purpose, content) => {
      const wanted = Buffer.from(sign(purpose, content));
      const given = Buffer.from(signature);
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
    seal: (purpose, content) =>
      Buffer.concat([mac(purpose, content), Buffer.from(content, 'utf8')]).toString('base64'),
    isSealed: (sealed, purpose) => {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length < MAC_BYTES || bytes.toString('base64') !== sealed) return false;
      return mac(purpose, bytes.subarray(MAC_BYTES).toString('utf8')).equals(bytes.subarray(0, MAC_BYTES));
    },
  };
}
