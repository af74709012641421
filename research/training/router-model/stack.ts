import { sigmoid } from './difficulty.ts';
import { type HeadGuesses, headCount } from './heads.ts';
import type { PoolScores } from './pool-scores.ts';

/** Weights of the heads: for the common part of a prompt's scores over the pool, and for the differences. */
export interface StackWeights {
  readonly common: Float64Array;
  readonly contrast: Float64Array;
}

/** Normal prior of the weights. */
export interface StackPrior {
  readonly common: readonly number[];
  readonly contrast: readonly number[];
  /** Standard deviation. */
  readonly deviation: number;
}

/** Normal equations of a small least squares problem. */
interface Normal {
  readonly products: Float64Array;
  readonly target: Float64Array;
  /** Sum and number of squared targets. */
  squares: number;
  count: number;
}

function createNormal(): Normal {
  return {
    products: new Float64Array(headCount * headCount),
    target: new Float64Array(headCount),
    squares: 0,
    count: 0,
  };
}

function accumulate(normal: Normal, features: Float64Array, target: number): void {
  normal.squares += target * target;
  normal.count++;
  for (let row = 0; row < headCount; row++) {
    const value = features[row] ?? 0;
    normal.target[row] = (normal.target[row] ?? 0) + value * target;
    for (let column = 0; column < headCount; column++) {
      const at = row * headCount + column;
      normal.products[at] = (normal.products[at] ?? 0) + value * (features[column] ?? 0);
    }
  }
}

/** Non-negative least squares with a normal prior, by coordinate descent. */
function solve(normal: Normal, prior: readonly number[], deviation: number): Float64Array {
  const weights = Float64Array.from(prior);
  // The residual variance is close to the total variance, since single answers are mostly noise.
  const pull = normal.squares / Math.max(1, normal.count) / deviation ** 2 + 1e-9;
  for (let round = 0; round < 200; round++) {
    for (let head = 0; head < headCount; head++) {
      const own = normal.products[head * headCount + head] ?? 0;
      let rest = (normal.target[head] ?? 0) + pull * (prior[head] ?? 0);
      for (let other = 0; other < headCount; other++) {
        if (other !== head) rest -= (normal.products[head * headCount + other] ?? 0) * (weights[other] ?? 0);
      }
      weights[head] = Math.max(0, rest / (own + pull));
    }
  }
  return weights;
}

/** Cross-fitted predictions of the heads. */
export interface HeldGuesses {
  readonly pool: PoolScores;
  readonly guesses: readonly Float64Array[];
  readonly means: Float64Array;
}

/**
 * Fits the weights by least squares on predictions for held-out rows. The common part and the differences are fitted
 * separately: the former reflects the prompt's difficulty, only the latter which model to choose.
 */
export function fitStack(
  held: readonly HeldGuesses[],
  prior: StackPrior,
  includes: (row: number) => boolean = () => true,
): StackWeights {
  const common = createNormal();
  const contrast = createNormal();
  const shared = new Float64Array(headCount);
  const own = new Float64Array(headCount);
  for (const { pool, guesses, means } of held) {
    const width = pool.models.length;
    pool.rows.forEach((row, place) => {
      if (!includes(row)) return;
      const columns = [...pool.models.keys()].filter(
        (column) => !Number.isNaN(pool.values[place * width + column]),
      );
      if (columns.length === 0) return;
      const target = (column: number) => (pool.values[place * width + column] ?? 0) - (means[column] ?? 0);
      const mean = columns.reduce((sum, column) => sum + target(column), 0) / columns.length;
      guesses.forEach((guess, head) => {
        shared[head] =
          columns.reduce((sum, column) => sum + (guess[place * width + column] ?? 0), 0) / columns.length;
      });
      accumulate(common, shared, mean);
      if (columns.length < 2) return;
      for (const column of columns) {
        guesses.forEach((guess, head) => {
          own[head] = (guess[place * width + column] ?? 0) - (shared[head] ?? 0);
        });
        accumulate(contrast, own, target(column) - mean);
      }
    });
  }
  return {
    common: solve(common, prior.common, prior.deviation),
    contrast: solve(contrast, prior.contrast, prior.deviation),
  };
}

/** Combines the heads: differences from each model's mean, row by row. */
export function applyStack(
  weights: StackWeights,
  guesses: readonly Float64Array[],
  width: number,
): Float64Array {
  const out = new Float64Array(guesses[0]?.length ?? 0);
  for (let base = 0; base < out.length; base += width) {
    guesses.forEach((guess, head) => {
      let shared = 0;
      for (let column = 0; column < width; column++) shared += (guess[base + column] ?? 0) / width;
      const common = (weights.common[head] ?? 0) * shared;
      for (let column = 0; column < width; column++) {
        const own = (weights.contrast[head] ?? 0) * ((guess[base + column] ?? 0) - shared);
        out[base + column] = (out[base + column] ?? 0) + common + own;
      }
    });
  }
  return out;
}

/** Logistic model of whether a prompt's subject occurred in training. */
export interface FamiliarityGate {
  readonly constant: number;
  readonly confidence: number;
  readonly known: number;
}

/** Features of the gate. */
type Signs = Pick<HeadGuesses, 'confidence' | 'known'>;

const gateRate = 5;
const gateRounds = 3000;
const gatePenalty = 1e-4;

/** Logistic regression by gradient ascent; `odds` is the relative weight of familiar rows. */
export function fitGate(
  familiar: readonly Signs[],
  unfamiliar: readonly Signs[],
  odds: number,
): FamiliarityGate {
  const samples: { confidence: number; known: number; label: number; weight: number }[] = [];
  for (const [signs, label] of [
    [familiar, 1],
    [unfamiliar, 0],
  ] as const) {
    const size = signs.reduce((sum, { confidence }) => sum + confidence.length, 0);
    for (const { confidence, known } of signs) {
      confidence.forEach((value, row) => {
        samples.push({
          confidence: value,
          known: known[row] ?? 0,
          label,
          weight: (label === 1 ? odds : 1) / (1 + odds) / size,
        });
      });
    }
  }
  const gate = { constant: 0, confidence: 0, known: 0 };
  for (let round = 0; round < gateRounds; round++) {
    let constant = 0;
    let confidence = 0;
    let known = 0;
    for (const sample of samples) {
      const miss =
        sample.weight * (sample.label - sigmoid(familiarity(gate, sample.confidence, sample.known)));
      constant += miss;
      confidence += miss * sample.confidence;
      known += miss * sample.known;
    }
    gate.constant += gateRate * constant;
    gate.confidence += gateRate * (confidence - gatePenalty * gate.confidence);
    gate.known += gateRate * (known - gatePenalty * gate.known);
  }
  return gate;
}

function familiarity(gate: FamiliarityGate, confidence: number, known: number): number {
  return gate.constant + gate.confidence * confidence + gate.known * known;
}

/** Probability that a prompt's subject occurred in training: 0 to 1. */
export function familiarityOf(gate: FamiliarityGate, confidence: number, known: number): number {
  return sigmoid(familiarity(gate, confidence, known));
}
