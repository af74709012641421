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

/** Means of groups of rows per model, shrunk to `towards` with the weight of `strength` prompts. */
export function groupMeans(
  { models, values }: PoolScores,
  groupOf: Int32Array,
  groups: number,
  towards: Float64Array,
  strength: number,
): Float64Array {
  const width = models.length;
  const sums = new Float64Array(groups * width);
  const counts = new Float64Array(groups * width);
  groupOf.forEach((group, place) => {
    for (let column = 0; column < width; column++) {
      const value = values[place * width + column] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const at = group * width + column;
      sums[at] = (sums[at] ?? 0) + value;
      counts[at] = (counts[at] ?? 0) + 1;
    }
  });
  return sums.map(
    (sum, at) => (sum + strength * (towards[at % width] ?? 0)) / Math.max(1e-9, strength + (counts[at] ?? 0)),
  );
}

/** Column means over the known values. */
export function columnMeans(pool: PoolScores): Float64Array {
  return groupMeans(pool, new Int32Array(pool.rows.length), 1, new Float64Array(pool.models.length), 1e-6);
}
