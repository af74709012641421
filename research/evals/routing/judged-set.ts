import type { RoutingRow } from '../../training/router-model/index.ts';

/** A pool of models on the prompts that all of them answered. Tables are prompt by prompt, one number a model. */
export interface JudgedSet {
  readonly models: readonly string[];
  readonly rows: readonly RoutingRow[];
  readonly scores: Float64Array;
  /** What each call cost: USD, or calls to the dearer model where no price is known. */
  readonly costs: Float64Array;
  readonly costUnit: 'USD' | 'calls';
}

/** Means of a table's columns. */
export function columnMeansOf(table: Float64Array, width: number): Float64Array {
  const means = new Float64Array(width);
  const rows = table.length / width;
  table.forEach((value, at) => {
    means[at % width] = (means[at % width] ?? 0) + value / rows;
  });
  return means;
}

/** Models that answered at least this share of a set's prompts make its pool. */
const presence = 0.9;

/** The models of a pool: those that (nearly) all rows grade, or those asked for. */
export function poolOf(rows: readonly RoutingRow[], wanted: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { scores } of rows) {
    for (const model of scores.keys()) counts.set(model, (counts.get(model) ?? 0) + 1);
  }
  if (wanted.length > 0) return wanted.filter((model) => counts.has(model));
  return [...counts].filter(([, count]) => count >= presence * rows.length).map(([model]) => model);
}
