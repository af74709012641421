import { type PromptFeatures, shapeLength } from '../text/index.ts';
import type { PromptQuality } from './ability.ts';
import { domainCount } from './domains.ts';
import {
  blockOutputs,
  decodeWeights,
  factorBlock,
  generalOutputs,
  idfStep,
  poolScores,
  type QualityWeights,
} from './quality-weights.ts';

/** Predictions for a prompt, independent of the model that answers it. */
export interface QualityForecast extends PromptQuality {
  /** Weighted share of the prompt's words that occurred in training: 0 to 1. */
  readonly known: number;
  /** Output tokens of an average model. */
  readonly outputTokens: number;
}

/** Softmax sharpness of domain and pool scores; the same in training. */
const sharpness = 12;
/** Standardized shape features are clamped to this, as in training. */
const shapeLimit = 3;
/** Weight of an unknown n-gram in the known share, as in training. */
const unknownWeight = 8;
const minOutputTokens = 8;
const maxOutputTokens = 8000;
/** Pools to which a prompt belongs with less probability are not looked at. */
const minPoolShare = 0.02;
/** Of prompts with more distinct words, every second, third, ... counts: sums are means, and a prompt of 4 kB has a thousand. */
const maxWords = 400;
/** Share of a predicted difficulty that factors of a graded pool replace. */
const difficultyReplaced = 0.6;
const noFactors = new Float64Array(0);
const noRows = new Int8Array(0);

/** Where the integers of a block stand, and how the words of the prompt count. */
interface BlockPart {
  readonly block: number;
  readonly rows: Int8Array;
  /** Integers per bucket. */
  readonly rowLength: number;
  /** The first one of this block in a row. */
  readonly at: number;
  readonly norm: number;
  /** Only every such word is looked at. */
  readonly step: number;
}

/** Blocks of equal length as one array with their rows beside each other. */
function interleaved(blocks: readonly Int8Array[]): Int8Array {
  const rowLength = blocks.length * blockOutputs;
  const buckets = (blocks[0]?.length ?? 0) / blockOutputs;
  const rows = new Int8Array(buckets * rowLength);
  for (const [place, block] of blocks.entries())
    for (let bucket = 0; bucket < buckets; bucket++)
      for (let lane = 0; lane < blockOutputs; lane++)
        rows[bucket * rowLength + place * blockOutputs + lane] = block[bucket * blockOutputs + lane] ?? 0;
  return rows;
}

/** Probabilities from scores (softmax). */
function sharesOf(scores: Float64Array): Float64Array {
  const shares = scores.map((score) => Math.exp(sharpness * Math.max(-2, Math.min(2, score))));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}

/** Predicts difficulty, domains, answer length and factors. Load it once and reuse it for every request. */
export class QualityModel {
  /** Number of factors of a prompt, and of loadings of a model. */
  readonly factorCount: number;
  readonly #weights: QualityWeights;
  readonly #generalBlocks: number;
  /** By bucket: the integers of all general blocks, beside each other, since each word needs them all. */
  readonly #general: Int8Array;
  readonly #sums: Float64Array;
  /** Standardized shape of the prompt being read. */
  readonly #shape = new Float64Array(shapeLength);
  /** Weight of each bucket. */
  readonly #idf: Float64Array;

  private constructor(weights: QualityWeights) {
    // The general blocks are kept once.
    this.#weights = {
      ...weights,
      blocks: weights.blocks.map((block, at) => (at < factorBlock(weights.pools, 0) ? noRows : block)),
    };
    this.#generalBlocks = factorBlock(weights.pools, 0);
    this.#general = interleaved(weights.blocks.slice(0, this.#generalBlocks));
    this.#sums = new Float64Array(weights.blocks.length * blockOutputs);
    this.#idf = Float64Array.from(weights.idf, (steps) => steps * idfStep);
    this.factorCount = weights.pools * blockOutputs;
  }

  /**
   * @param bytes the content of `weights/router.bin`
   * @throws Error if the bytes are not weights of this version
   */
  static load(bytes: Uint8Array): QualityModel {
    return new QualityModel(decodeWeights(bytes));
  }

  /** Predicts from the features of `createPromptReader`. Runs in time proportional to the distinct words. */
  forecast(features: PromptFeatures): QualityForecast {
    const step = Math.ceil(features.size / maxWords);
    const { known, norm } = this.#read(features, step);
    const rowLength = this.#generalBlocks * blockOutputs;
    for (let block = 0; block < this.#generalBlocks; block++)
      this.#sumBlock(features, {
        block,
        rows: this.#general,
        rowLength,
        at: block * blockOutputs,
        norm,
        step,
      });
    const sums = this.#sums;
    const { pools, domainDifficulty, trust } = this.#weights;
    const shares = sharesOf(sums.subarray(2, generalOutputs));
    let usual = 0;
    for (let domain = 0; domain < domainCount; domain++)
      usual += (shares[domain] ?? 0) * (domainDifficulty[domain] ?? 0);
    const trusted = (trust[0] ?? 0) + known * ((trust[1] ?? 0) - (trust[0] ?? 0));
    const open = shares[domainCount - 1] ?? 0;
    const { factors, pooled } =
      pools === 0 ? { factors: noFactors, pooled: 0 } : this.#factors(features, norm, step);
    // The difficulty of open-ended requests cannot be predicted: there, only abilities count.
    const weight = trusted * (1 - open) * (1 - difficultyReplaced * pooled);
    const difficulty = usual + weight * ((sums[0] ?? 0) - usual);
    const outputTokens = Math.max(minOutputTokens, Math.min(maxOutputTokens, Math.exp(sums[1] ?? 0)));
    return { shares, difficulty, factors, known, outputTokens };
  }

  /** Factors of the prompt, by pool, each times the probability that the prompt belongs to the pool. */
  #factors(features: PromptFeatures, norm: number, step: number): { factors: Float64Array; pooled: number } {
    const { pools, blocks } = this.#weights;
    const sums = this.#sums;
    const likely = sharesOf(sums.subarray(generalOutputs, generalOutputs + poolScores(pools)));
    const factors = new Float64Array(this.factorCount);
    let pooled = 0;
    for (let pool = 0; pool < pools; pool++) {
      const share = likely[pool] ?? 0;
      if (share < minPoolShare) continue;
      pooled += share;
      const block = factorBlock(pools, pool);
      const rows = blocks[block] ?? noRows;
      this.#sumBlock(features, { block, rows, rowLength: blockOutputs, at: 0, norm, step });
      for (let lane = 0; lane < blockOutputs; lane++)
        factors[pool * blockOutputs + lane] = share * (sums[block * blockOutputs + lane] ?? 0);
    }
    return { factors, pooled };
  }

  /** Standardizes the shape, and finds the known share and the norm of the words. */
  #read({ buckets, size, shape }: PromptFeatures, step: number): { known: number; norm: number } {
    const { shapeMean, shapeScale } = this.#weights;
    for (let index = 0; index < shapeLength; index++) {
      const raw = ((shape[index] ?? 0) - (shapeMean[index] ?? 0)) * (shapeScale[index] ?? 0);
      this.#shape[index] = Math.max(-shapeLimit, Math.min(shapeLimit, raw));
    }
    const idf = this.#idf;
    let squares = 0;
    let unknown = 0;
    for (let index = 0; index < size; index += step) {
      const weight = idf[buckets[index] ?? 0] ?? 0;
      if (weight === 0) unknown++;
      else squares += weight * weight;
    }
    return {
      known: squares / (squares + unknown * unknownWeight ** 2 + 1e-9),
      norm: squares > 0 ? 1 / Math.sqrt(squares) : 0,
    };
  }

  /** Computes the outputs of a block. */
  #sumBlock({ buckets, size }: PromptFeatures, { block, rows, rowLength, at, norm, step }: BlockPart): void {
    const { scales, shapes, constants } = this.#weights;
    const idf = this.#idf;
    // Local variables: an array of sums is 50 % slower (`npm run bench:router`).
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    for (let index = 0; index < size; index += step) {
      const bucket = buckets[index] ?? 0;
      const weight = idf[bucket] ?? 0;
      const row = bucket * rowLength + at;
      s0 += weight * (rows[row] ?? 0);
      s1 += weight * (rows[row + 1] ?? 0);
      s2 += weight * (rows[row + 2] ?? 0);
      s3 += weight * (rows[row + 3] ?? 0);
    }
    const first = block * blockOutputs;
    const own = [s0, s1, s2, s3];
    for (let lane = 0; lane < blockOutputs; lane++) {
      const output = first + lane;
      let sum = (own[lane] ?? 0) * norm * (scales[output] ?? 0) + (constants[output] ?? 0);
      const row = output * shapeLength;
      for (let index = 0; index < shapeLength; index++)
        sum += (this.#shape[index] ?? 0) * (shapes[row + index] ?? 0);
      this.#sums[output] = sum;
    }
  }
}
