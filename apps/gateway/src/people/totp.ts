/** One-time passwords by time (RFC 6238): SHA-1, six digits, 30 seconds, which every authenticator app knows. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
const digits = 6;
/** Clocks may differ by this many steps. */
const tolerance = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a time step. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The time step whose code this is, now or a moment before or after; undefined if it is none. */
export function findTotpStep(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const now = Math.floor(nowMs / stepMs);
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, at) => now - tolerance + at);
  return steps.find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)));
}

/** The address that authenticator apps read from a QR code. */
export function otpauthUri(secret: Uint8Array, email: string): string {
  const query = new URLSearchParams({ secret: toBase32(secret), issuer: 'Sluice' });
  return `otpauth://totp/${encodeURIComponent(`Sluice:${email}`)}?${query.toString()}`;
}

/** Base32 (RFC 4648) without padding. */
export function toBase32(bytes: Uint8Array): string {
  let [bits, held, text] = [0, 0, ''];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      text += alphabet[(held >> (bits - 5)) & 31];
      bits -= 5;
    }
  }
  return bits === 0 ? text : text + (alphabet[(held << (5 - bits)) & 31] ?? '');
}
