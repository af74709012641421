import { createHmac } from 'node:crypto';

/** HMAC-SHA-256 of a text in hexadecimal. */
export function keyedDigest(secret: Buffer, text: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex');
}
