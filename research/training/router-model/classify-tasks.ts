import type { DesignMatrix } from '../../../packages/router/src/heads/index.ts';
import { applyLinear, fitRidge, type LinearModels } from '../../../packages/router/src/heads/index.ts';
import type { TrainingSet } from './training-set.ts';

/** Soft classifier of the training tasks. */
export interface TaskClassifier {
  readonly tasks: number;
  /** Names of families. */
  readonly families: readonly string[];
  readonly familyOf: Int32Array;
  /** Task index of each training row. */
  readonly taskOfRow: Int32Array;
  readonly linear: LinearModels;
}

/** Probabilities of tasks and families, row by row, and confidence in the most likely task, 0 to 1. */
export interface TaskShares {
  readonly tasks: Float64Array;
  readonly families: Float64Array;
  readonly confidence: Float64Array;
}

/** The family of a task: its name before the first slash. */
export function familyOfTask(task: string): string {
  return task.split('/', 1)[0] ?? '';
}

const penalty = 0.5;
const steps = 20;
/** Softmax sharpness of the least squares scores. */
const sharpness = 16;

/** Fits a classifier for the tasks of `rows`, whose scaled features are `design`. */
export function fitTaskClassifier(set: TrainingSet, rows: Int32Array, design: DesignMatrix): TaskClassifier {
  const places = new Map<number, number>();
  const families = new Map<string, number>();
  const familyOf: number[] = [];
  for (const row of rows) {
    const task = set.taskOf[row] ?? 0;
    if (places.has(task)) continue;
    places.set(task, places.size);
    const family = familyOfTask(set.tasks[task] ?? '');
    if (!families.has(family)) families.set(family, families.size);
    familyOf.push(families.get(family) ?? 0);
  }
  const tasks = places.size;
  const taskOfRow = Int32Array.from(rows, (row) => places.get(set.taskOf[row] ?? 0) ?? 0);
  const values = new Float64Array(rows.length * tasks);
  taskOfRow.forEach((task, place) => {
    values[place * tasks + task] = 1;
  });
  const weights = new Float32Array(values.length).fill(1);
  const linear = fitRidge(design, { outputs: tasks, values, weights }, penalty, steps);
  return { tasks, families: [...families.keys()], familyOf: Int32Array.from(familyOf), taskOfRow, linear };
}

/** Classifies the rows of `design`. */
export function classifyTasks(classifier: TaskClassifier, design: DesignMatrix): TaskShares {
  const { tasks, familyOf } = classifier;
  const families = classifier.families.length;
  const shares = applyLinear(design, classifier.linear);
  const byFamily = new Float64Array(design.rows * families);
  const confidence = new Float64Array(design.rows);
  for (let row = 0; row < design.rows; row++) {
    const scores = shares.subarray(row * tasks, (row + 1) * tasks);
    confidence[row] = scores.reduce((best, score) => Math.max(best, Math.min(1, score)), 0);
    scores.forEach((score, task) => {
      scores[task] = Math.exp(sharpness * Math.min(2, score));
    });
    const total = scores.reduce((sum, score) => sum + score, 0);
    scores.forEach((score, task) => {
      scores[task] = score / total;
      const at = row * families + (familyOf[task] ?? 0);
      byFamily[at] = (byFamily[at] ?? 0) + score / total;
    });
  }
  return { tasks: shares, families: byFamily, confidence };
}
