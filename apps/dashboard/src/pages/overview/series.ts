import type { components } from '../../api/index.ts';
import type { Series } from '../../plots/index.ts';

export type UsageGroup = components['schemas']['UsageGroup'];

export const dimensions = ['model', 'provider', 'key', 'team', 'account', 'endpoint', 'status'] as const;
export type Dimension = (typeof dimensions)[number];
export const measures = ['requests', 'cost_usd', 'tokens', 'errors'] as const;
export type Measure = (typeof measures)[number];

const maxSeries = 8;
const hourS = 3600;
const maxHours = 8 * 24;

/** Hours up to a week, days beyond: no more columns than a screen can show. */
export const bucketOf = (fromMs: number, toMs: number): 'hour' | 'day' =>
  toMs - fromMs <= maxHours * hourS * 1000 ? 'hour' : 'day';

export function amountOf(group: UsageGroup, measure: Measure): number {
  return measure === 'tokens' ? group.prompt_tokens + group.completion_tokens : group[measure];
}

export interface Stacked {
  /** Epoch seconds. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
}

interface Grid {
  readonly fromMs: number;
  readonly toMs: number;
  readonly bucket: 'hour' | 'day';
}

/** Beginnings of all buckets of a time, also of those without requests. */
export function timesOf({ fromMs, toMs, bucket }: Grid): readonly number[] {
  const sizeS = bucket === 'hour' ? hourS : 24 * hourS;
  const first = Math.floor(fromMs / 1000 / sizeS) * sizeS;
  const count = Math.max(0, Math.ceil((toMs / 1000 - first) / sizeS));
  return Array.from({ length: count }, (_, at) => first + at * sizeS);
}

const secondsOf = (group: UsageGroup, bucket: 'hour' | 'day'): number =>
  Math.floor(Date.parse(group[bucket] ?? '') / 1000);

/** Totals by bucket. */
export function totalsOverTime(rows: readonly UsageGroup[], grid: Grid, measure: Measure): readonly number[] {
  const sums = new Map<number, number>();
  for (const row of rows) {
    const at = secondsOf(row, grid.bucket);
    sums.set(at, (sums.get(at) ?? 0) + amountOf(row, measure));
  }
  return timesOf(grid).map((time) => sums.get(time) ?? 0);
}

/** The largest values of a dimension as a series each, the rest as one. */
export function stack(
  rows: readonly UsageGroup[],
  grid: Grid,
  {
    dimension,
    measure,
    other,
  }: { readonly dimension: Dimension; readonly measure: Measure; readonly other: string },
): Stacked {
  const times = timesOf(grid);
  const position = new Map(times.map((time, at) => [time, at]));
  const byName = new Map<string, { sum: number; values: number[] }>();
  for (const row of rows) {
    const name = row[dimension] ?? '';
    const at = position.get(secondsOf(row, grid.bucket));
    if (at === undefined) continue;
    const entry = byName.get(name) ?? { sum: 0, values: times.map(() => 0) };
    byName.set(name, entry);
    const value = amountOf(row, measure);
    entry.sum += value;
    entry.values[at] = (entry.values[at] ?? 0) + value;
  }
  const sorted = [...byName].toSorted(([, a], [, b]) => b.sum - a.sum);
  const rest = sorted.slice(maxSeries);
  const series = sorted
    .slice(0, maxSeries)
    .map(([label, { values }], colour): Series => ({ label, values, colour }));
  if (rest.length === 0) return { times, series };
  const values = times.map((_, at) => rest.reduce((sum, [, entry]) => sum + (entry.values[at] ?? 0), 0));
  return { times, series: [...series, { label: other, values, colour: undefined }] };
}
