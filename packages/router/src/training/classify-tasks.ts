import type { DesignMatrix } from './prompt-matrix.ts';
import { applyLinear, fitRidge, type LinearModels } from './ridge.ts';
import type { TrainingSet } from './training-set.ts';

/** Tells the tasks of training apart, softly. */
export interface TaskClassifier {
  readonly tasks: number;
  /** Names of families. */
  readonly families: readonly string[];
  readonly familyOf: Int32Array;
  /** The recogniser's numbers for tasks and families of rows it was learned from. */
  readonly taskOfRow: Int32Array;
  readonly linear: LinearModels;
}

/** Shares of tasks and of families, row by row, and how surely the likeliest task was recognised, 0 to 1. */
export interface TaskShares {
  readonly tasks: Float64Array;
  readonly families: Float64Array;
  readonly confidence: Float64Array;
}

/** A task's family is what its name has before the first slash. */
export function familyOfTask(task: string): string {
  return task.split('/', 1)[0] ?? '';
}

const penalty = 0.5;
const steps = 20;
/** What turns the recogniser's least squares marks into shares that add up to 1. */
const sharpness = 16;

/** Learns to recognise the tasks of `rows`, whose scaled features are `design`. */
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

/** Recognises the tasks of the rows of `design`. */
export function classifyTasks(recogniser: TaskClassifier, design: DesignMatrix): TaskShares {
  const { tasks, familyOf } = recogniser;
  const families = recogniser.families.length;
  const shares = applyLinear(design, recogniser.linear);
  const byFamily = new Float64Array(design.rows * families);
  const confidence = new Float64Array(design.rows);
  for (let row = 0; row < design.rows; row++) {
    const marks = shares.subarray(row * tasks, (row + 1) * tasks);
    confidence[row] = marks.reduce((best, mark) => Math.max(best, Math.min(1, mark)), 0);
    marks.forEach((mark, task) => {
      marks[task] = Math.exp(sharpness * Math.min(2, mark));
    });
    const total = marks.reduce((sum, mark) => sum + mark, 0);
    marks.forEach((mark, task) => {
      marks[task] = mark / total;
      const at = row * families + (familyOf[task] ?? 0);
      byFamily[at] = (byFamily[at] ?? 0) + mark / total;
    });
  }
  return { tasks: shares, families: byFamily, confidence };
}
