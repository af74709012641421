import { gramBuckets, shapeLength } from '../text/index.ts';
import { domainCount } from './domains.ts';

/** Outputs of the linear model: difficulty, answer length, then a score for each domain. */
export const outputCount = domainCount + 2;

/** The stored parts of the quality model. */
export interface QualityWeights {
  /** Inverse document frequency by bucket, in steps of `idfStep`; 0: unknown. */
  readonly idf: Uint8Array;
  /** `outputCount` integers per bucket. */
  readonly grams: Int8Array;
  /** Scale of those integers, by output. */
  readonly scales: Float32Array;
  readonly shapeMean: Float32Array;
  readonly shapeScale: Float32Array;
  /** `outputCount` numbers per shape feature. */
  readonly shapes: Float32Array;
  readonly constants: Float32Array;
  /** Mean difficulty of each domain. */
  readonly domainDifficulty: Float32Array;
  /** Trust in the predicted difficulty if no words are known, and if all are. */
  readonly trust: Float32Array;
}

export const idfStep = 0.05;

const magic = 0x31_52_4c_53;
const version = 1;
const headerBytes = 16;

const floatParts = [
  ['scales', outputCount],
  ['shapeMean', shapeLength],
  ['shapeScale', shapeLength],
  ['shapes', shapeLength * outputCount],
  ['constants', outputCount],
  ['domainDifficulty', domainCount],
  ['trust', 2],
] as const;

const floats = floatParts.reduce((sum, [, length]) => sum + length, 0);
const byteLength = headerBytes + floats * 4 + gramBuckets * (1 + outputCount);

/** Serializes weights: a header, 32-bit floats (little-endian), then buckets. */
export function encodeWeights(weights: QualityWeights): Uint8Array {
  const bytes = new Uint8Array(byteLength);
  const view = new DataView(bytes.buffer);
  [magic, version, gramBuckets, outputCount].forEach((value, index) => {
    view.setUint32(4 * index, value, true);
  });
  let at = headerBytes;
  for (const [name] of floatParts) {
    for (const value of weights[name]) {
      view.setFloat32(at, value, true);
      at += 4;
    }
  }
  bytes.set(weights.idf, at);
  bytes.set(
    new Uint8Array(weights.grams.buffer, weights.grams.byteOffset, weights.grams.length),
    at + gramBuckets,
  );
  return bytes;
}

/**
 * Deserializes weights.
 * @throws Error if the bytes are not weights of this version
 */
export function decodeWeights(bytes: Uint8Array): QualityWeights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength !== byteLength)
    throw new Error(`Router weights must have ${byteLength} bytes, not ${bytes.byteLength}.`);
  const header = [0, 4, 8, 12].map((at) => view.getUint32(at, true));
  if (header[0] !== magic || header[1] !== version || header[2] !== gramBuckets || header[3] !== outputCount)
    throw new Error('Not router weights of this version.');
  let at = headerBytes;
  const part = (length: number) => {
    const values = Float32Array.from({ length }, (_, index) => view.getFloat32(at + 4 * index, true));
    at += 4 * length;
    return values;
  };
  const [scales, shapeMean, shapeScale, shapes, constants, domainDifficulty, trust] = [
    part(outputCount),
    part(shapeLength),
    part(shapeLength),
    part(shapeLength * outputCount),
    part(outputCount),
    part(domainCount),
    part(2),
  ];
  const idf = bytes.slice(at, at + gramBuckets);
  const grams = Int8Array.from(bytes.subarray(at + gramBuckets), (value) => (value << 24) >> 24);
  return { idf, grams, scales, shapeMean, shapeScale, shapes, constants, domainDifficulty, trust };
}
