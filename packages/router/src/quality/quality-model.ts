import { type PromptFeatures, shapeLength } from '../text/index.ts';
import type { DomainAbilities, PromptQuality } from './ability.ts';
import { domainCount } from './domains.ts';
import { decodeWeights, idfStep, outputCount, type QualityWeights } from './quality-weights.ts';

/** Predictions for a prompt, independent of the model that answers it. */
export interface QualityForecast extends PromptQuality {
  /** Weighted share of the prompt's words that occurred in training: 0 to 1. */
  readonly known: number;
  /** Output tokens of an average model. */
  readonly outputTokens: number;
}

/** Softmax sharpness of domain scores; the same in training. */
const domainSharpness = 12;
/** Standardized shape features are clamped to this, as in training. */
const shapeLimit = 3;
/** Weight of an unknown n-gram in the known share, as in training. */
const unknownWeight = 8;
const minOutputTokens = 8;
const maxOutputTokens = 8000;

/** Predicts difficulty, domains and answer length. Load it once and reuse it for every request. */
export class QualityModel {
  readonly #weights: QualityWeights;
  readonly #sums = new Float64Array(outputCount);

  private constructor(weights: QualityWeights) {
    this.#weights = weights;
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
    const { known, squares } = this.#addGrams(features);
    this.#addShape(features.shape, squares);
    const sums = this.#sums;
    const shares = new Float64Array(domainCount);
    let total = 0;
    for (let domain = 0; domain < domainCount; domain++) {
      const share = Math.exp(domainSharpness * Math.max(-2, Math.min(2, sums[domain + 2] ?? 0)));
      shares[domain] = share;
      total += share;
    }
    const { domainDifficulty, trust } = this.#weights;
    let usual = 0;
    for (let domain = 0; domain < domainCount; domain++) {
      const share = (shares[domain] ?? 0) / total;
      shares[domain] = share;
      usual += share * (domainDifficulty[domain] ?? 0);
    }
    const trusted = (trust[0] ?? 0) + known * ((trust[1] ?? 0) - (trust[0] ?? 0));
    const open = shares[domainCount - 1] ?? 0;
    // The difficulty of open-ended requests cannot be predicted: there, only abilities count.
    const difficulty = usual + trusted * (1 - open) * ((sums[0] ?? 0) - usual);
    const outputTokens = Math.max(minOutputTokens, Math.min(maxOutputTokens, Math.exp(sums[1] ?? 0)));
    return { shares, difficulty, known, outputTokens };
  }

  #addGrams({ buckets, size }: PromptFeatures): { known: number; squares: number } {
    const { idf, grams } = this.#weights;
    const sums = this.#sums;
    let squares = 0;
    let unknown = 0;
    // Local variables: an array of sums is 50 % slower (`npm run bench:router`).
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    let s4 = 0;
    let s5 = 0;
    let s6 = 0;
    let s7 = 0;
    let s8 = 0;
    let s9 = 0;
    let s10 = 0;
    let s11 = 0;
    for (let index = 0; index < size; index++) {
      const bucket = buckets[index] ?? 0;
      const weight = (idf[bucket] ?? 0) * idfStep;
      if (weight === 0) {
        unknown++;
        continue;
      }
      squares += weight * weight;
      const row = bucket * outputCount;
      s0 += weight * (grams[row] ?? 0);
      s1 += weight * (grams[row + 1] ?? 0);
      s2 += weight * (grams[row + 2] ?? 0);
      s3 += weight * (grams[row + 3] ?? 0);
      s4 += weight * (grams[row + 4] ?? 0);
      s5 += weight * (grams[row + 5] ?? 0);
      s6 += weight * (grams[row + 6] ?? 0);
      s7 += weight * (grams[row + 7] ?? 0);
      s8 += weight * (grams[row + 8] ?? 0);
      s9 += weight * (grams[row + 9] ?? 0);
      s10 += weight * (grams[row + 10] ?? 0);
      s11 += weight * (grams[row + 11] ?? 0);
    }
    sums.set([s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11]);
    return { known: squares / (squares + unknown * unknownWeight ** 2 + 1e-9), squares };
  }

  #addShape(shape: Float64Array, squares: number): void {
    const { scales, shapeMean, shapeScale, shapes, constants } = this.#weights;
    const sums = this.#sums;
    const norm = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    for (let output = 0; output < outputCount; output++) {
      sums[output] = (sums[output] ?? 0) * norm * (scales[output] ?? 0) + (constants[output] ?? 0);
    }
    for (let index = 0; index < shapeLength; index++) {
      const raw = ((shape[index] ?? 0) - (shapeMean[index] ?? 0)) * (shapeScale[index] ?? 0);
      const value = Math.max(-shapeLimit, Math.min(shapeLimit, raw));
      const row = index * outputCount;
      for (let output = 0; output < outputCount; output++) {
        sums[output] = (sums[output] ?? 0) + value * (shapes[row + output] ?? 0);
      }
    }
  }
}

/**
 * Probability that a model answers a prompt correctly, 0 to 1. Uncertainty about the model moves it towards 0.5
 * (MacKay's approximation of a logistic function under a normal ability).
 */
export function predictSuccess(
  { shares, difficulty }: PromptQuality,
  { mean, variance }: DomainAbilities,
): number {
  let ability = 0;
  let uncertainty = 0;
  for (let domain = 0; domain < domainCount; domain++) {
    const share = shares[domain] ?? 0;
    ability += share * (mean[domain] ?? 0);
    uncertainty += share * (variance[domain] ?? 0);
  }
  return 1 / (1 + Math.exp((difficulty - ability) / Math.sqrt(1 + (Math.PI / 8) * uncertainty)));
}
