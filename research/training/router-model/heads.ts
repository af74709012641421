import {
  applyLinear,
  type DesignMatrix,
  designRows,
  fitRidge,
  fitScaling,
  type LinearModels,
  type Scaling,
} from '../../../packages/router/src/heads/index.ts';
import { shapeNames } from '../../../packages/router/src/text/index.ts';
import { classifyTasks, fitTaskClassifier } from './classify-tasks.ts';
import { type DifficultyModel, difficultyOf } from './difficulty.ts';
import { columnMeans, groupMeans, type PoolScores } from './pool-scores.ts';
import type { TrainingSet } from './training-set.ts';

/**
 * Heads of the ensemble: from words, from the task, from features that hold in every subject, and from the style of the
 * prompt and its amount of calculation.
 */
const headNames = ['words', 'tasks', 'robust', 'shape'] as const;
export const headCount = headNames.length;

/** Predictions of the heads for some rows, as differences from each model's mean. */
export interface HeadGuesses {
  /** By head, row by row. */
  readonly guesses: readonly Float64Array[];
  /** By row, confidence in its task and share of known words: 0 to 1. */
  readonly confidence: Float64Array;
  readonly known: Float32Array;
  /** Names of the task families, and by row the probability of each. */
  readonly families: readonly string[];
  readonly familyShares: Float64Array;
}

/** Heads learned from a selection of rows. */
export interface Heads {
  readonly means: Float64Array;
  apply(rows: Int32Array): HeadGuesses;
}

const wordsShape = 0.05;
const leanPenalty = 3;
const richPenalty = 5;
const meanPrompts = 20;
const steps = 16;
const robustPenalty = 5;
const shapePenalty = 300;

/** Shape features with the same meaning in every subject: the amount of calculation. */
const calculation = (['digits', 'relations', 'operators', 'backslashes'] as const).map((name) =>
  shapeNames.indexOf(name),
);
const robustWidth = 4;
const shapeLimit = 3;

/** A dense design matrix; `fill` writes the values of one row. */
function denseDesign(
  rows: number,
  width: number,
  fill: (place: number, values: Float32Array) => void,
): DesignMatrix {
  const values = new Float32Array(rows * width);
  for (let place = 0; place < rows; place++) fill(place, values.subarray(place * width, (place + 1) * width));
  return {
    rows,
    columns: width,
    starts: Int32Array.from({ length: rows + 1 }, (_, row) => row * width),
    indices: Int32Array.from(values, (_, at) => at % width),
    values,
    known: new Float32Array(rows),
  };
}

/** A standardized, clamped shape feature of a row. */
function scaledShape({ rich }: TrainingSet, scaling: Scaling, row: number, index: number): number {
  const raw = (rich.shapes[row * rich.shapeWidth + index] ?? 0) - (scaling.shapeMean[index] ?? 0);
  return Math.max(-shapeLimit, Math.min(shapeLimit, raw * (scaling.shapeScale[index] ?? 0)));
}

function robustFeatures(
  set: TrainingSet,
  rows: Int32Array,
  difficulty: Float64Array,
  scaling: Scaling,
): DesignMatrix {
  return denseDesign(rows.length, robustWidth, (place, values) => {
    const shape = (index: number) => scaledShape(set, scaling, rows[place] ?? 0, index);
    const calculated = calculation.reduce((sum, index) => sum + shape(index), 0) / calculation.length;
    values.set([difficulty[place] ?? 0, calculated, shape(0), 1]);
  });
}

function shapeFeatures(set: TrainingSet, rows: Int32Array, scaling: Scaling): DesignMatrix {
  const width = set.rich.shapeWidth;
  return denseDesign(rows.length, width + 1, (place, values) => {
    for (let index = 0; index < width; index++)
      values[index] = scaledShape(set, scaling, rows[place] ?? 0, index);
    values[width] = 1;
  });
}

/** One linear model per task family, for the differences from the family's means. */
interface Experts {
  readonly means: Float64Array;
  readonly models: readonly LinearModels[];
}

interface FamilyRows {
  readonly familyOf: Int32Array;
  readonly families: number;
  readonly means: Float64Array;
}

function fitExperts(
  design: DesignMatrix,
  pool: PoolScores,
  { familyOf, families, means }: FamilyRows,
  penalty: number,
  count: number,
): Experts {
  const outputs = pool.models.length;
  const values = pool.values.map((value, at) => {
    const family = familyOf[Math.floor(at / outputs)] ?? 0;
    return Number.isNaN(value) ? 0 : value - (means[family * outputs + (at % outputs)] ?? 0);
  });
  const models = Array.from({ length: families }, (_, family) => {
    const weights = Float32Array.from(pool.values, (value, at) =>
      Number.isNaN(value) || familyOf[Math.floor(at / outputs)] !== family ? 0 : 1,
    );
    return fitRidge(design, { outputs, values, weights }, penalty, count);
  });
  return { means, models };
}

/** Predictions of the experts, weighted by the probability of their family; differences from `overall`. */
function applyExperts(
  { means, models }: Experts,
  design: DesignMatrix,
  shares: Float64Array,
  overall: Float64Array,
): Float64Array {
  const outputs = overall.length;
  const out = new Float64Array(design.rows * outputs);
  models.forEach((model, family) => {
    const guesses = applyLinear(design, model);
    for (let at = 0; at < out.length; at++) {
      const column = at % outputs;
      const share = shares[Math.floor(at / outputs) * models.length + family] ?? 0;
      const guess = (guesses[at] ?? 0) + (means[family * outputs + column] ?? 0) - (overall[column] ?? 0);
      out[at] = (out[at] ?? 0) + share * guess;
    }
  });
  return out;
}

/** Mean scores of the likely tasks of a row; differences from `overall`. */
function guessByTask(
  means: Float64Array,
  shares: Float64Array,
  tasks: number,
  overall: Float64Array,
): Float64Array {
  const outputs = overall.length;
  const rows = shares.length / tasks;
  const out = new Float64Array(rows * outputs);
  for (let row = 0; row < rows; row++) {
    for (let task = 0; task < tasks; task++) {
      const share = shares[row * tasks + task] ?? 0;
      for (let column = 0; column < outputs; column++) {
        const at = row * outputs + column;
        const guess = (means[task * outputs + column] ?? 0) - (overall[column] ?? 0);
        out[at] = (out[at] ?? 0) + share * guess;
      }
    }
  }
  return out;
}

/** Fits the heads for a pool of models from its rows; the difficulty model may be fitted on more rows. */
export function fitHeads(set: TrainingSet, pool: PoolScores, difficulty: DifficultyModel): Heads {
  const means = columnMeans(pool);
  const scaling = fitScaling(set.rich, pool.rows);
  const design = designRows(set.rich, pool.rows, scaling, wordsShape);
  const leanScaling = fitScaling(set.matrix, pool.rows);
  const leanDesign = designRows(set.matrix, pool.rows, leanScaling, wordsShape);
  // Subwords do not help to classify tasks: the lean features suffice.
  const classifier = fitTaskClassifier(set, pool.rows, leanDesign);
  const familyOf = classifier.taskOfRow.map((task) => classifier.familyOf[task] ?? 0);
  const families = classifier.families.length;
  const family = {
    familyOf,
    families,
    means: groupMeans(pool, familyOf, families, means, meanPrompts),
  };
  const taskMeans = groupMeans(pool, classifier.taskOfRow, classifier.tasks, means, meanPrompts);
  const experts = (features: DesignMatrix, penalty: number) =>
    fitExperts(features, pool, family, penalty, Math.min(steps, features.columns + 4));
  const richWords = experts(design, richPenalty);
  const leanWords = experts(leanDesign, leanPenalty);
  const hardness = (rows: Int32Array) => difficultyOf(difficulty, rows).difficulty;
  const robust = experts(robustFeatures(set, pool.rows, hardness(pool.rows), scaling), robustPenalty);
  const shape = experts(shapeFeatures(set, pool.rows, scaling), shapePenalty);
  return {
    means,
    apply(rows) {
      const seen = designRows(set.rich, rows, scaling, wordsShape);
      const leanSeen = designRows(set.matrix, rows, leanScaling, wordsShape);
      const shares = classifyTasks(classifier, leanSeen);
      // Averaging two feature sets of the same words reduces the error.
      const lean = applyExperts(leanWords, leanSeen, shares.families, means);
      const rich = applyExperts(richWords, seen, shares.families, means);
      return {
        guesses: [
          rich.map((guess, at) => (guess + (lean[at] ?? 0)) / 2),
          guessByTask(taskMeans, shares.tasks, classifier.tasks, means),
          applyExperts(robust, robustFeatures(set, rows, hardness(rows), scaling), shares.families, means),
          applyExperts(shape, shapeFeatures(set, rows, scaling), shares.families, means),
        ],
        confidence: shares.confidence,
        known: seen.known,
        families: classifier.families,
        familyShares: shares.families,
      };
    },
  };
}
