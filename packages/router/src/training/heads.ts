import { shapeLength, shapeNames } from '../text/index.ts';
import { type DifficultyModel, difficultyOf } from './difficulty.ts';
import { columnMeans, groupMeans, type PoolScores } from './pool-scores.ts';
import { type DesignMatrix, designRows, fitScaling, type Scaling } from './prompt-matrix.ts';
import { fitTaskRecogniser, recogniseTasks } from './recognise-tasks.ts';
import { applyLinear, fitRidge, type LinearModels } from './ridge.ts';
import type { TrainingSet } from './training-set.ts';

/** Kinds of first guesses that the ensemble weighs: from the words, from the task, from what holds in every subject. */
const headNames = ['words', 'tasks', 'robust'] as const;
export const headCount = headNames.length;

/** First guesses of scores of a pool on some rows, as differences from each model's mean. */
export interface HeadGuesses {
  /** By head: models of the pool row by row. */
  readonly guesses: readonly Float64Array[];
  /** By row, how surely its task was recognised, and how many of its words were known: 0 to 1. */
  readonly confidence: Float64Array;
  readonly known: Float32Array;
}

/** What was learned from one selection of rows. */
export interface Heads {
  readonly means: Float64Array;
  apply(rows: Int32Array): HeadGuesses;
}

const wordsShape = 0.05;
const wordsPenalty = 2;
const meanPrompts = 20;
const steps = 20;
const robustPenalty = 5;

/** Shapes that mean the same in every subject: how much is calculated. The length stands beside them. */
const calculation = (['digits', 'relations', 'operators', 'backslashes'] as const).map((name) =>
  shapeNames.indexOf(name),
);
const robustWidth = 4;
const robustLimit = 3;

function robustFeatures(
  set: TrainingSet,
  rows: Int32Array,
  difficulty: Float64Array,
  scaling: Scaling,
): DesignMatrix {
  const indices = Int32Array.from({ length: rows.length * robustWidth }, (_, at) => at % robustWidth);
  const values = new Float32Array(rows.length * robustWidth);
  const starts = Int32Array.from({ length: rows.length + 1 }, (_, row) => row * robustWidth);
  const shape = (row: number, index: number) => {
    const raw = (set.matrix.shapes[row * shapeLength + index] ?? 0) - (scaling.shapeMean[index] ?? 0);
    return Math.max(-robustLimit, Math.min(robustLimit, raw * (scaling.shapeScale[index] ?? 0)));
  };
  rows.forEach((row, place) => {
    const calculated = calculation.reduce((sum, index) => sum + shape(row, index), 0) / calculation.length;
    values.set([difficulty[place] ?? 0, calculated, shape(row, 0), 1], place * robustWidth);
  });
  return {
    rows: rows.length,
    columns: robustWidth,
    starts,
    indices,
    values,
    known: new Float32Array(rows.length),
  };
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
function askExperts(
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
  const scaling = fitScaling(set.matrix, pool.rows);
  const design = designRows(set.matrix, pool.rows, scaling, wordsShape);
  const recogniser = fitTaskRecogniser(set, pool.rows, design);
  const familyOf = recogniser.taskOfRow.map((task) => recogniser.familyOf[task] ?? 0);
  const familyMeans = groupMeans(pool, familyOf, recogniser.families, means, meanPrompts);
  const family = { familyOf, families: recogniser.families, means: familyMeans };
  const taskMeans = groupMeans(pool, recogniser.taskOfRow, recogniser.tasks, means, meanPrompts);
  const words = fitExperts(design, pool, family, wordsPenalty, steps);
  const own = difficultyOf(difficulty, set, pool.rows).difficulty;
  const robust = fitExperts(
    robustFeatures(set, pool.rows, own, scaling),
    pool,
    family,
    robustPenalty,
    2 * robustWidth,
  );
  return {
    means,
    apply(rows) {
      const seen = designRows(set.matrix, rows, scaling, wordsShape);
      const shares = recogniseTasks(recogniser, seen);
      const hard = difficultyOf(difficulty, set, rows).difficulty;
      return {
        guesses: [
          askExperts(words, seen, shares.families, means),
          guessByTask(taskMeans, shares.tasks, recogniser.tasks, means),
          askExperts(robust, robustFeatures(set, rows, hard, scaling), shares.families, means),
        ],
        confidence: shares.confidence,
        known: seen.known,
      };
    },
  };
}
