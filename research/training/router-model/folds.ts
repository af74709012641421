import { shuffled } from '../../../packages/router/src/random.ts';
import type { TrainingSet } from './training-set.ts';

/** Splits rows into `count` random parts; rows with the same question stay together. */
export function randomFolds(
  set: TrainingSet,
  rows: Int32Array,
  count: number,
  random: () => number,
): Int32Array[] {
  return split(rows, (row) => set.questionOf[row] ?? 0, count, random);
}

/** Splits rows into `count` parts without sharing tasks. */
export function taskFolds(
  set: TrainingSet,
  rows: Int32Array,
  count: number,
  random: () => number,
): Int32Array[] {
  return split(rows, (row) => set.taskOf[row] ?? 0, count, random);
}

/** Assigns groups in random order, each to the smallest part. */
function split(
  rows: Int32Array,
  groupOf: (row: number) => number,
  count: number,
  random: () => number,
): Int32Array[] {
  const groups = Map.groupBy(rows, groupOf);
  const lists = [...groups.values()];
  const parts: number[][] = Array.from({ length: Math.min(count, lists.length) }, () => []);
  for (const place of shuffled(lists.length, random)) {
    const smallest = parts.reduce((best, part) => (part.length < best.length ? part : best), parts[0] ?? []);
    smallest.push(...(lists[place] ?? []));
  }
  return parts.map((part) => Int32Array.from(part).sort());
}
