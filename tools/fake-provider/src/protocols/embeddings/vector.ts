import { createHash } from 'node:crypto';

const defaultSize = 8;

/** A vector that depends on the text alone. Its numbers are exact as 32-bit floats. */
export function vectorOf(text: string, size: number | undefined): number[] {
  const bytes = createHash('sha256').update(text).digest();
  return Array.from(
    { length: size ?? defaultSize },
    (_, at) => ((bytes[at % bytes.length] ?? 0) - 128) / 128,
  );
}

/** The vector as base64 of little-endian 32-bit floats. */
export function toBase64(vector: readonly number[]): string {
  return Buffer.from(new Float32Array(vector).buffer).toString('base64');
}
