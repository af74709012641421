import { shapeNames } from '../text/index.ts';
import { classifyTasks, fitTaskClassifier } from './classify-tasks.ts';
import { type DifficultyModel, difficultyOf } from './difficulty.ts';
import { columnMeans, groupMeans, type PoolScores } from './pool-scores.ts';
import { type DesignMatrix, designRows, fitScaling, type Scaling } from './prompt-matrix.ts';
import { applyLinear, fitRidge, type LinearModels } from './ridge.ts';
import type { TrainingSet } from './training-set.ts';

/**
 * Kinds of first guesses that the ensemble weighs: from the words, from the task, from what holds in every subject, and
 * from how a prompt is written and what it asks to be calculated.
 */
const headNames = ['words', 'tasks', 'robust', 'shape'] as const;
export const headCount = headNames.length;

/** First guesses of scores of a pool on some rows, as differences from each model's mean. */
export interface HeadGuesses {
  /** By head: models of the pool row by row. */
  readonly guesses: readonly Float64Array[];
  /** By row, how surely its task was recognised, and how many of its words were known: 0 to 1. */
  readonly confidence: Float64Array;
  readonly known: Float32Array;
  /** Names of the families of tasks, and by row how likely each is. */
  readonly families: readonly string[];
  readonly familyShares: Float64Array;
}

/** What was learned from one selection of rows. */
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

/** Shapes that mean the same in every subject: how much is calculated. The length stands beside them. */
const calculation = (['digits', 'relations', 'operators', 'backslashes'] as const).map((name) =>
  shapeNames.indexOf(name),
);
const robustWidth = 4;
const shapeLimit = 3;

/** A design whose rows all have the same `width` numbers; `fill` writes those of the row at a place. */
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

/** A shape of a row in standard deviations, odd ones cut off. */
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

/** One linear model for each family of tasks, each for the differences from the family's means. */
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

/** The experts' guesses, weighed by how likely a prompt is of their family; differences from `overall`. */
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

/** Mean scores of the tasks that a row may belong to; differences from `overall`. */
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

/** Learns the heads for a pool of models from the rows of `pool`; difficulty may have been learned from more. */
export function fitHeads(set: TrainingSet, pool: PoolScores, difficulty: DifficultyModel): Heads {
  const means = columnMeans(pool);
  const scaling = fitScaling(set.rich, pool.rows);
  const design = designRows(set.rich, pool.rows, scaling, wordsShape);
  const leanScaling = fitScaling(set.matrix, pool.rows);
  const leanDesign = designRows(set.matrix, pool.rows, leanScaling, wordsShape);
  // Pieces of words do not help to tell tasks apart: the lean features are enough.
  const recogniser = fitTaskClassifier(set, pool.rows, leanDesign);
  const familyOf = recogniser.taskOfRow.map((task) => recogniser.familyOf[task] ?? 0);
  const families = recogniser.families.length;
  const family = {
    familyOf,
    families,
    means: groupMeans(pool, familyOf, families, means, meanPrompts),
  };
  const taskMeans = groupMeans(pool, recogniser.taskOfRow, recogniser.tasks, means, meanPrompts);
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
      const shares = classifyTasks(recogniser, leanSeen);
      // Two readings of the same words err apart: their mean errs less than either.
      const lean = applyExperts(leanWords, leanSeen, shares.families, means);
      const rich = applyExperts(richWords, seen, shares.families, means);
      return {
        guesses: [
          rich.map((guess, at) => (guess + (lean[at] ?? 0)) / 2),
          guessByTask(taskMeans, shares.tasks, recogniser.tasks, means),
          applyExperts(robust, robustFeatures(set, rows, hardness(rows), scaling), shares.families, means),
          applyExperts(shape, shapeFeatures(set, rows, scaling), shares.families, means),
        ],
        confidence: shares.confidence,
        known: seen.known,
        families: recogniser.families,
        familyShares: shares.families,
      };
    },
  };
}
