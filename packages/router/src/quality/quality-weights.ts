import { gramBuckets, shapeLength } from '../text/index.ts';
import { domainCount } from './domains.ts';

/** Outputs of the linear model lie in blocks of this many, since four sums at once are fastest (`npm run bench:router`). */
export const blockOutputs = 4;

/** Number of outputs, rounded up to whole blocks. */
function blocksOf(outputs: number): number {
  return Math.ceil(outputs / blockOutputs);
}

/** Outputs of every prompt: difficulty, answer length, then a score for each domain. */
export const generalOutputs = domainCount + 2;

/** Number of blocks of a model with `pools` graded pools: general outputs, pool scores, then a block of factors for each pool. */
export function blockCount(pools: number): number {
  return blocksOf(generalOutputs + poolScores(pools)) + pools;
}

/** Scores that recognize the pool a prompt belongs to; the last one is for prompts of none. */
export function poolScores(pools: number): number {
  return pools + 1;
}

/** The block with the factors of a pool. */
export function factorBlock(pools: number, pool: number): number {
  return blocksOf(generalOutputs + poolScores(pools)) + pool;
}

/** The stored parts of the quality model. */
export interface QualityWeights {
  /** Number of graded pools of models with factors of their own. */
  readonly pools: number;
  /** Inverse document frequency by bucket, in steps of `idfStep`; 0: unknown. */
  readonly idf: Uint8Array;
  /** By block: `blockOutputs` integers per bucket. */
  readonly blocks: readonly Int8Array[];
  /** Scale of those integers, by output. */
  readonly scales: Float32Array;
  readonly shapeMean: Float32Array;
  readonly shapeScale: Float32Array;
  /** By output: a number per shape feature. */
  readonly shapes: Float32Array;
  readonly constants: Float32Array;
  /** Mean difficulty of each domain. */
  readonly domainDifficulty: Float32Array;
  /** Trust in the predicted difficulty if no words are known, and if all are. */
  readonly trust: Float32Array;
}

export const idfStep = 0.05;

const magic = 0x31_52_4c_53;
const version = 2;
const headerBytes = 16;
const maxPools = 64;
/** The signed value of a byte. */
const toSigned = (value: number): number => (value << 24) >> 24;

function floatParts(pools: number) {
  const outputs = blockCount(pools) * blockOutputs;
  return [
    ['scales', outputs],
    ['shapeMean', shapeLength],
    ['shapeScale', shapeLength],
    ['shapes', shapeLength * outputs],
    ['constants', outputs],
    ['domainDifficulty', domainCount],
    ['trust', 2],
  ] as const;
}

function byteLengthOf(pools: number): number {
  const floats = floatParts(pools).reduce((sum, [, length]) => sum + length, 0);
  return headerBytes + floats * 4 + gramBuckets * (1 + blockCount(pools) * blockOutputs);
}

/** Serializes weights: a header, 32-bit floats (little-endian), then buckets. */
export function encodeWeights(weights: QualityWeights): Uint8Array {
  const bytes = new Uint8Array(byteLengthOf(weights.pools));
  const view = new DataView(bytes.buffer);
  [magic, version, gramBuckets, weights.pools].forEach((value, index) => {
    view.setUint32(4 * index, value, true);
  });
  let at = headerBytes;
  for (const [name] of floatParts(weights.pools)) {
    for (const value of weights[name]) {
      view.setFloat32(at, value, true);
      at += 4;
    }
  }
  bytes.set(weights.idf, at);
  at += gramBuckets;
  for (const block of weights.blocks) {
    bytes.set(new Uint8Array(block.buffer, block.byteOffset, block.length), at);
    at += block.length;
  }
  return bytes;
}

/**
 * Deserializes weights.
 * @throws Error if the bytes are not weights of this version
 */
export function decodeWeights(bytes: Uint8Array): QualityWeights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < headerBytes) throw new Error('Router weights must have a header of 16 bytes.');
  const [kind, stored, buckets, pools = 0] = [0, 4, 8, 12].map((at) => view.getUint32(at, true));
  if (kind !== magic || stored !== version || buckets !== gramBuckets || pools > maxPools)
    throw new Error(
      `Not router weights of version ${version}. Train them again with 'npm run train:router'.`,
    );
  if (bytes.byteLength !== byteLengthOf(pools))
    throw new Error(`Router weights must have ${byteLengthOf(pools)} bytes, not ${bytes.byteLength}.`);
  let at = headerBytes;
  const part = (length: number) => {
    const values = Float32Array.from({ length }, (_, index) => view.getFloat32(at + 4 * index, true));
    at += 4 * length;
    return values;
  };
  const [scales, shapeMean, shapeScale, shapes, constants, domainDifficulty, trust] = floatParts(pools).map(
    ([, length]) => part(length),
  );
  // Copies: the slice of a Buffer would share its memory.
  const idf = Uint8Array.from(bytes.subarray(at, at + gramBuckets));
  at += gramBuckets;
  const blocks = Array.from({ length: blockCount(pools) }, () => {
    const block = Int8Array.from(bytes.subarray(at, at + gramBuckets * blockOutputs), toSigned);
    at += block.length;
    return block;
  });
  if (!scales || !shapeMean || !shapeScale || !shapes || !constants || !domainDifficulty || !trust)
    throw new Error('Not router weights.');
  return { pools, idf, blocks, scales, shapeMean, shapeScale, shapes, constants, domainDifficulty, trust };
}
