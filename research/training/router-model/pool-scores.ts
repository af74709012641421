import type { TrainingSet } from './training-set.ts';

/** Scores of a pool of models, row by row; NaN if a model has none. */
export interface PoolScores {
  readonly models: readonly string[];
  readonly rows: Int32Array;
  readonly values: Float64Array;
}

/** The scores of `models` in `rows`. */
export function poolScores(set: TrainingSet, rows: Int32Array, models: readonly string[]): PoolScores {
  const values = new Float64Array(rows.length * models.length);
  rows.forEach((row, place) => {
    models.forEach((model, column) => {
      values[place * models.length + column] = set.rows[row]?.scores.get(model) ?? Number.NaN;
    });
  });
  return { models, rows, values };
}

/** So that a model without scores has a mean. */
const fewestCount = 1e-6;

/** Means by model over the known values; 0 for a model without any. */
export function columnMeans({ models, values }: PoolScores): Float64Array {
  const width = models.length;
  const sums = new Float64Array(width);
  const counts = new Float64Array(width);
  values.forEach((value, at) => {
    if (Number.isNaN(value)) return;
    const column = at % width;
    sums[column] = (sums[column] ?? 0) + value;
    counts[column] = (counts[column] ?? 0) + 1;
  });
  return sums.map((sum, column) => sum / ((counts[column] ?? 0) + fewestCount));
}
