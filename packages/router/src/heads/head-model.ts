import { gramBuckets, shapeLength } from '../text/index.ts';
import {
  clusterCount,
  factorCount,
  type HeadOfModel,
  type HeadWeights,
  linearCount,
  outputCount,
  type Trust,
  type TrustCurve,
} from './head-weights.ts';
import type { PromptSample } from './prompt-sample.ts';

/** What heads say about a prompt. */
export interface HeadForecast {
  /** Shift of all models' scores. */
  readonly common: number;
  /** Shifts for loadings of 1. */
  readonly factors: Float64Array;
  /** How far they are believed for this prompt. */
  readonly trust: Trust;
  /** How much better than expected the graded models were. */
  readonly shift: number;
}

/** What heads say about a model, at any prompt. */
export interface HeadBelief {
  readonly mean: number;
  /** Mean of what was expected without heads. */
  readonly expected: number;
  readonly loadings: Float64Array;
  /** How far its own loadings are believed, 0 to 1. */
  readonly belief: number;
}

/** Signs of whether a prompt's subject was in training. */
export interface Familiarity {
  readonly known: number;
  readonly likeness: number;
  readonly form: number;
}

/** Standardized shape features are clamped to this, as in training. */
const shapeLimit = 3;
/** Weight of an unknown word, as in training. */
const unknownWeight = 8;
/** Number of grades of a model at which its loadings have half of their weight. */
const halfBelief = 20;

const fullTrust: Trust = { level: 1, detail: 1, doubt: 1 };

/** What heads say about a model at a prompt, as changes of the success that is expected without them. */
export interface HeadShift {
  /** By how much the model is better on the whole. */
  readonly level: number;
  /** By how much more it suits this prompt than others. */
  readonly detail: number;
  /** Takes away by how much more it was expected to suit this prompt. */
  readonly doubt: number;
}

/** @param success expected without heads */
export function headShift(
  { common, factors }: Pick<HeadForecast, 'common' | 'factors'>,
  { mean, expected, loadings, belief }: HeadBelief,
  success: number,
): HeadShift {
  let own = 0;
  for (let factor = 0; factor < factorCount; factor++)
    own += (factors[factor] ?? 0) * (loadings[factor] ?? 0);
  // Of what all models share, each has as much, however few its grades: else those with few would seem to suit hard prompts.
  return { level: mean - expected, detail: common + belief * own, doubt: expected - success };
}

/**
 * Success of a model with what heads say, as far as they are believed. A model without grades shares what graded ones have in common.
 * @param success expected without heads
 */
export function withHeads(success: number, forecast: HeadForecast, model: HeadBelief | undefined): number {
  const { trust, shift } = forecast;
  if (model === undefined) return success + trust.level * shift;
  const { level, detail, doubt } = headShift(forecast, model, success);
  return success + trust.level * level + trust.detail * detail + trust.doubt * doubt;
}

function between(one: Trust, other: Trust, share: number): Trust {
  return {
    level: one.level + share * (other.level - one.level),
    detail: one.detail + share * (other.detail - one.detail),
    doubt: one.doubt + share * (other.doubt - one.doubt),
  };
}

/**
 * What tells prompts apart is not believed of one that resembles none of training, and ever more the more familiar it is. How good models
 * are on the whole holds there as for left-out subjects.
 */
export function trustAt({ far, farTrust, near, nearTrust }: TrustCurve, familiarity: number): Trust {
  return familiarity <= far
    ? { ...farTrust, detail: (farTrust.detail * familiarity) / Math.max(far, 1e-9) }
    : between(farTrust, nearTrust, Math.min(1, (familiarity - far) / Math.max(near - far, 1e-9)));
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** Heads fitted to the graded prompts of an account. Create once and reuse. */
export class HeadModel {
  /** Loadings and means by name of the model. */
  readonly models: ReadonlyMap<string, HeadBelief>;
  readonly #weights: HeadWeights;
  /** Place of each bucket in the weights; -1 for an unknown one. */
  readonly #placeOf = new Int32Array(gramBuckets).fill(-1);
  readonly #sums = new Float64Array(outputCount);
  readonly #shape = new Float64Array(shapeLength);

  constructor(weights: HeadWeights) {
    this.#weights = weights;
    weights.words.forEach((bucket, place) => {
      this.#placeOf[bucket] = place;
    });
    this.models = new Map(weights.models.map((model) => [model.name, beliefOf(model)]));
  }

  read(sample: PromptSample): HeadForecast {
    const { trust: curve, gate } = this.#weights;
    const signs = this.#signsOf(sample);
    const familiarity = sigmoid(
      gate.constant + gate.known * signs.known + gate.likeness * signs.likeness + gate.form * signs.form,
    );
    return this.#forecast(trustAt(curve, familiarity));
  }

  /** Fully believed, as trust is fitted. */
  readTrusting(sample: PromptSample): HeadForecast & Familiarity {
    return { ...this.#signsOf(sample), ...this.#forecast(fullTrust) };
  }

  #forecast(trust: Trust): HeadForecast {
    return {
      common: this.#sums[0] ?? 0,
      factors: this.#sums.slice(1, linearCount),
      trust,
      shift: this.#weights.shift,
    };
  }

  /** Computes all outputs, and how familiar the prompt is. */
  #signsOf({ words, shape }: PromptSample): Familiarity {
    const { shapeMean, shapeScale, clusterShapes } = this.#weights;
    for (let index = 0; index < shapeLength; index++) {
      const raw = ((shape[index] ?? 0) - (shapeMean[index] ?? 0)) * (shapeScale[index] ?? 0);
      this.#shape[index] = Math.max(-shapeLimit, Math.min(shapeLimit, raw));
    }
    const known = this.#sumWords(words);
    let cluster = 0;
    for (let at = 1; at < clusterCount; at++)
      if ((this.#sums[linearCount + at] ?? 0) > (this.#sums[linearCount + cluster] ?? 0)) cluster = at;
    let squares = 0;
    for (let index = 0; index < shapeLength; index++)
      squares += ((this.#shape[index] ?? 0) - (clusterShapes[cluster * shapeLength + index] ?? 0)) ** 2;
    return {
      known,
      likeness: this.#sums[linearCount + cluster] ?? 0,
      form: Math.sqrt(squares / shapeLength),
    };
  }

  /** Returns the known share of the words. */
  #sumWords(words: Uint16Array): number {
    const { idf, rows } = this.#weights;
    const sums = this.#sums.fill(0);
    const placeOf = this.#placeOf;
    let squares = 0;
    let unknown = 0;
    for (const word of words) {
      const place = placeOf[word] ?? -1;
      if (place < 0) {
        unknown++;
        continue;
      }
      const weight = idf[place] ?? 0;
      squares += weight * weight;
      const row = place * outputCount;
      for (let output = 0; output < outputCount; output++)
        sums[output] = (sums[output] ?? 0) + weight * (rows[row + output] ?? 0);
    }
    this.#scaleSums(squares > 0 ? 1 / Math.sqrt(squares) : 0);
    return squares / (squares + unknown * unknownWeight ** 2 + 1e-9);
  }

  /** Sums of integers to outputs, with the style where it counts. */
  #scaleSums(norm: number): void {
    const { scales, shapes, constants } = this.#weights;
    const sums = this.#sums;
    for (let output = 0; output < outputCount; output++)
      sums[output] = (sums[output] ?? 0) * norm * (scales[output] ?? 0);
    for (let output = 0; output < linearCount; output++) {
      let sum = (sums[output] ?? 0) + (constants[output] ?? 0);
      for (let index = 0; index < shapeLength; index++)
        sum += (this.#shape[index] ?? 0) * (shapes[output * shapeLength + index] ?? 0);
      sums[output] = sum;
    }
  }
}

function beliefOf({ mean, expected, loadings, grades }: HeadOfModel): HeadBelief {
  return { mean, expected, loadings: Float64Array.from(loadings), belief: grades / (grades + halfBelief) };
}
