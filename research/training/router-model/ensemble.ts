import { createRandom } from '../../../packages/router/src/random.ts';
import { familyOfTask } from './classify-tasks.ts';
import { type DifficultyModel, fitDifficulty } from './difficulty.ts';
import { randomFolds, taskFolds } from './folds.ts';
import { fitHeads, type HeadGuesses, type Heads } from './heads.ts';
import { type PoolScores, poolScores } from './pool-scores.ts';
import {
  applyStack,
  type FamiliarityGate,
  familiarityOf,
  fitGate,
  fitStack,
  type StackPrior,
  type StackWeights,
} from './stack.ts';
import { rowsWithout, type TrainingSet } from './training-set.ts';

export interface EnsembleOptions {
  readonly seed: number;
  readonly folds: number;
  readonly log: (message: string) => void;
}

/** Weights on familiar subjects: overall, and per task family with rows of its own. */
interface FamilyWeights {
  readonly overall: StackWeights;
  readonly own: ReadonlyMap<string, StackWeights>;
}

/** Predicts the scores of a pool of models from prompts alone. */
export interface Ensemble {
  readonly models: readonly string[];
  /** The training rows with grades of the pool, in set order. */
  readonly rows: Int32Array;
  /** Cross-fitted predictions for those rows, row by row. */
  readonly crossFitted: Float64Array;
  readonly familiar: FamilyWeights;
  readonly unfamiliar: StackWeights;
  readonly gate: FamiliarityGate;
  /** Predicts scores (0 to 1) for rows of the set, row by row. */
  predict(rows: Int32Array): Float64Array;
}

export interface EnsemblePriors {
  readonly familiar: StackPrior;
  /** Replaces `familiar.contrast` for pools with few labels: words need many labels, style needs few. */
  readonly fewLabels: readonly number[];
  /** Number of labels at which `familiar.contrast` has half of its weight. */
  readonly halfTrust: number;
  readonly unfamiliar: StackPrior;
  /** Standard deviation of family weights around the overall weights. */
  readonly family: number;
  /** Prior odds that a prompt has a familiar subject. */
  readonly familiarOdds: number;
}

/**
 * Priors of the weights. On familiar subjects all heads count; on others mostly the difficulty shared by all sources,
 * since what heads learned about subjects does not transfer.
 */
const ensemblePriors: EnsemblePriors = {
  familiar: { common: [0.8, 0.6, 0.1, 0.2], contrast: [1.3, 0.5, 0.1, 0], deviation: 0.1 },
  fewLabels: [0.2, 0.1, 0.1, 0.9],
  halfTrust: 400,
  unfamiliar: { common: [0.8, 0.1, 0.3, 0.1], contrast: [0.9, 0.1, 0.2, 0.1], deviation: 0.1 },
  family: 0.3,
  familiarOdds: 3,
};

interface HeldOut extends HeadGuesses {
  readonly pool: PoolScores;
  readonly means: Float64Array;
}

function difficultyWithout(set: TrainingSet, rows: Int32Array, held: Int32Array): DifficultyModel {
  return fitDifficulty(set, rowsWithout(set, rows, held));
}

/** Fits everything for each fold without its rows, and predicts them. */
function holdOut(
  set: TrainingSet,
  all: Int32Array,
  rows: Int32Array,
  folds: readonly Int32Array[],
  models: readonly string[],
  log: (message: string) => void,
): HeldOut[] {
  return folds.map((held, fold) => {
    log(`fold ${fold + 1} of ${folds.length}`);
    const out = new Set(held);
    const kept = rows.filter((row) => !out.has(row));
    const heads = fitHeads(set, poolScores(set, kept, models), difficultyWithout(set, all, held));
    return { pool: poolScores(set, held, models), means: heads.means, ...heads.apply(held) };
  });
}

function clampScore(value: number): number {
  return Math.max(0.002, Math.min(0.998, value));
}

interface Combination {
  readonly familiar: FamilyWeights;
  readonly unfamiliar: StackWeights;
  readonly gate: FamiliarityGate;
}

/** Applies the stack of each family, weighted by the family's probability. */
function applyByFamily(
  { overall, own }: FamilyWeights,
  { guesses, families, familyShares }: HeadGuesses,
  width: number,
): Float64Array {
  const out = new Float64Array(guesses[0]?.length ?? 0);
  families.forEach((name, family) => {
    applyStack(own.get(name) ?? overall, guesses, width).forEach((value, at) => {
      const share = familyShares[Math.floor(at / width) * families.length + family] ?? 0;
      out[at] = (out[at] ?? 0) + share * value;
    });
  });
  return out;
}

/** Trust in label-dependent heads, given the number of labels. */
function trustIn(labels: number, { halfTrust }: EnsemblePriors): number {
  return labels / (labels + halfTrust);
}

function interpolate(few: readonly number[], many: ArrayLike<number>, trust: number): number[] {
  return few.map((value, head) => value + trust * ((many[head] ?? 0) - value));
}

function fitFamilies(set: TrainingSet, near: readonly HeldOut[], priors: EnsemblePriors): FamilyWeights {
  const { familiar, fewLabels } = priors;
  const labels = near.reduce((sum, { pool }) => sum + pool.rows.length, 0);
  const trust = trustIn(labels, priors);
  const overall = fitStack(near, { ...familiar, contrast: interpolate(fewLabels, familiar.contrast, trust) });
  const familyOf = (row: number) => familyOfTask(set.tasks[set.taskOf[row] ?? 0] ?? '');
  const names = new Set(near.flatMap(({ pool }) => Array.from(pool.rows, familyOf)));
  // With a single family, its weights are the overall ones.
  if (names.size < 2) return { overall, own: new Map() };
  const own = new Map(
    [...names].map((name) => {
      const isOwn = (row: number): boolean => familyOf(row) === name;
      const ownLabels = near.reduce((sum, { pool }) => sum + pool.rows.filter(isOwn).length, 0);
      const contrast = interpolate(fewLabels, overall.contrast, trustIn(ownLabels, priors) / trust);
      const prior = { common: [...overall.common], contrast, deviation: priors.family };
      return [name, fitStack(near, prior, isOwn)];
    }),
  );
  return { overall, own };
}

function combine(parts: Combination, guesses: HeadGuesses, means: Float64Array): Float64Array {
  const width = means.length;
  const near = applyByFamily(parts.familiar, guesses, width);
  const far = applyStack(parts.unfamiliar, guesses.guesses, width);
  return near.map((value, at) => {
    const row = Math.floor(at / width);
    const share = familiarityOf(parts.gate, guesses.confidence[row] ?? 0, guesses.known[row] ?? 0);
    return clampScore((means[at % width] ?? 0) + share * value + (1 - share) * (far[at] ?? 0));
  });
}

/** Rows with grades of at least half of a pool. */
export function rowsOfPool(set: TrainingSet, rows: Int32Array, models: readonly string[]): Int32Array {
  return rows.filter((row) => {
    const scores = set.rows[row]?.scores;
    return 2 * models.filter((model) => scores?.has(model)).length >= models.length;
  });
}

/** What was learned with and without each fold, before weighting. */
export interface EnsembleParts {
  readonly set: TrainingSet;
  readonly models: readonly string[];
  readonly rows: Int32Array;
  readonly near: readonly HeldOut[];
  readonly far: readonly HeldOut[];
  readonly heads: Heads;
}

/** The slow part of `fitEnsemble`: everything but the weighting. */
function learnParts(
  set: TrainingSet,
  rows: Int32Array,
  models: readonly string[],
  { seed, folds, log }: EnsembleOptions,
): EnsembleParts {
  const pooled = rowsOfPool(set, rows, models);
  const random = createRandom(seed);
  const near = holdOut(set, rows, pooled, randomFolds(set, pooled, folds, random), models, log);
  const far = holdOut(set, rows, pooled, taskFolds(set, pooled, folds, random), models, log);
  log('all rows');
  const heads = fitHeads(set, poolScores(set, pooled, models), fitDifficulty(set, rows));
  return { set, models, rows: pooled, near, far, heads };
}

/** The fast part of `fitEnsemble`: the weights of the heads. */
function weightParts(
  { set, models, rows, near, far, heads }: EnsembleParts,
  priors: EnsemblePriors = ensemblePriors,
): Ensemble {
  const manyTasks = far.length > 1;
  const parts = {
    familiar: fitFamilies(set, near, priors),
    unfamiliar: fitStack(manyTasks ? far : [], priors.unfamiliar),
    gate: manyTasks ? fitGate(near, far, priors.familiarOdds) : { constant: 4, confidence: 0, known: 0 },
  };
  const crossFitted = new Float64Array(rows.length * models.length);
  const placeOf = new Map(Array.from(rows, (row, place) => [row, place]));
  for (const held of near) {
    const predicted = combine(parts, held, held.means);
    held.pool.rows.forEach((row, at) => {
      const place = placeOf.get(row) ?? 0;
      crossFitted.set(
        predicted.subarray(at * models.length, (at + 1) * models.length),
        place * models.length,
      );
    });
  }
  return {
    models,
    rows,
    crossFitted,
    ...parts,
    predict: (wanted) => combine(parts, heads.apply(wanted), heads.means),
  };
}

/**
 * Learns to predict the scores of `models` from the rows `rows` of `set`: the heads, their weights on familiar and
 * unfamiliar subjects (from random folds, and from folds that leave whole tasks out), and a gate between the two.
 */
export function fitEnsemble(
  set: TrainingSet,
  rows: Int32Array,
  models: readonly string[],
  options: EnsembleOptions,
): Ensemble {
  return weightParts(learnParts(set, rows, models, options));
}
