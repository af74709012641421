/** Vectors as numbers, or as base64 of little-endian 32-bit floats. */
import { isRecord, UpstreamResponseError } from '../translation/index.ts';

export type Vector = readonly number[] | string;
export type VectorFormat = 'float' | 'base64';

const bytesPerFloat = 4;

/** The vector in a format; one that is in it already is returned as it is. */
export function toVectorFormat(vector: Vector, format: VectorFormat): Vector {
  if (format === 'base64') return typeof vector === 'string' ? vector : toBase64(vector);
  return typeof vector === 'string' ? fromBase64(vector) : vector;
}

function toBase64(vector: readonly number[]): string {
  const bytes = new DataView(new ArrayBuffer(vector.length * bytesPerFloat));
  for (const [at, value] of vector.entries()) bytes.setFloat32(at * bytesPerFloat, value, true);
  return Buffer.from(bytes.buffer).toString('base64');
}

function fromBase64(text: string): readonly number[] {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 0 || bytes.length % bytesPerFloat !== 0)
    throw new UpstreamResponseError('malformed', 'A vector is not base64 of 32-bit floats');
  return Array.from({ length: bytes.length / bytesPerFloat }, (_, at) =>
    bytes.readFloatLE(at * bytesPerFloat),
  );
}

/** A vector as a provider sends it. Throws `UpstreamResponseError` for anything else. */
export function readVector(value: unknown): Vector {
  if (typeof value === 'string' && value !== '') return value;
  if (isVector(value)) return value;
  // Several kinds of vectors by their name; only floats are asked for.
  if (isRecord(value) && isVector(value['float'])) return value['float'];
  throw new UpstreamResponseError('malformed', 'A vector is missing or not a list of numbers');
}

function isVector(value: unknown): value is readonly number[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => typeof one === 'number' && Number.isFinite(one))
  );
}
