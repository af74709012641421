import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts with AES-256-GCM under a new nonce, which stands before the result. @param context what the result is bound to */
export function gcmSeal(key: Buffer, context: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context, 'utf8'));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws for what was changed, or sealed under another key or context. */
export function gcmOpen(key: Buffer, context: string, sealed: Buffer): Buffer {
  if (sealed.length < nonceBytes + tagBytes) throw new Error('The sealed data is cut off.');
  const end = sealed.length - tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(context, 'utf8'))
    .setAuthTag(sealed.subarray(end));
  const plain = decipher.update(sealed.subarray(nonceBytes, end));
  decipher.final();
  return plain;
}

/** A key of 256 bits for one purpose (HKDF, RFC 5869). */
export function derivedKey(secret: Buffer, purpose: string, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, purpose, info, 32));
}
