import type { components } from '../../api/index.ts';
import { type TimeGrid, timesOf } from '../../location/index.ts';
import type { Series } from '../../plots/index.ts';

export type UsageGroup = components['schemas']['UsageGroup'];

export const dimensions = ['model', 'provider', 'key', 'team', 'account', 'endpoint', 'status'] as const;
export type Dimension = (typeof dimensions)[number];
export const measures = ['requests', 'cost_usd', 'tokens', 'errors'] as const;
export type Measure = (typeof measures)[number];

/** How many values of a dimension have a series of their own; the gateway adds up the rest. */
export const maxSeries = 8;
/** Stands for all values that have no series of their own; no name of anything begins with a space. */
export const otherId = ' other';

/** The value of a dimension that a row is about. */
export const memberOf = (row: UsageGroup, dimension: Dimension): string =>
  row.other === true ? otherId : (row[dimension] ?? '');

type Outcomes = Pick<UsageGroup, 'requests' | 'errors' | 'aborted'>;

/** Requests that failed: a client that left is none. */
const failuresOf = ({ errors, aborted }: Outcomes): number => errors - aborted;

/** The share of requests that failed, as every part of the page shows it. */
export const failedShare = (group: Outcomes): number =>
  group.requests === 0 ? 0 : failuresOf(group) / group.requests;

export function amountOf(group: UsageGroup, measure: Measure): number {
  if (measure === 'tokens') return group.prompt_tokens + group.completion_tokens;
  return measure === 'errors' ? failuresOf(group) : group[measure];
}

export interface Stacked {
  /** Epoch seconds. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
}

const secondsOf = (group: UsageGroup, bucket: 'hour' | 'day'): number =>
  Math.floor(Date.parse(group[bucket] ?? '') / 1000);

/** Totals by bucket. */
export function totalsOverTime(
  rows: readonly UsageGroup[],
  grid: TimeGrid,
  measure: Measure,
): readonly number[] {
  const sums = new Map<number, number>();
  for (const row of rows) {
    const at = secondsOf(row, grid.bucket);
    sums.set(at, (sums.get(at) ?? 0) + amountOf(row, measure));
  }
  return timesOf(grid).map((time) => sums.get(time) ?? 0);
}

/** The values of a dimension as a series each, the largest first, and the rest of the gateway's sum last. */
export function stack(
  rows: readonly UsageGroup[],
  grid: TimeGrid,
  { dimension, measure }: { readonly dimension: Dimension; readonly measure: Measure },
): Stacked {
  const times = timesOf(grid);
  const position = new Map(times.map((time, at) => [time, at]));
  const byName = new Map<string, { sum: number; values: number[] }>();
  for (const row of rows) {
    const name = memberOf(row, dimension);
    const at = position.get(secondsOf(row, grid.bucket));
    if (at === undefined) continue;
    const entry = byName.get(name) ?? { sum: 0, values: times.map(() => 0) };
    byName.set(name, entry);
    const value = amountOf(row, measure);
    entry.sum += value;
    entry.values[at] = (entry.values[at] ?? 0) + value;
  }
  const series = [...byName]
    .toSorted(([one, a], [two, b]) => Number(one === otherId) - Number(two === otherId) || b.sum - a.sum)
    .map(
      ([label, { values }], at): Series => ({ label, values, colour: label === otherId ? undefined : at }),
    );
  return { times, series };
}

/** A time of an account, as the routes of usage take it. */
export interface UsageQuery {
  readonly from: string;
  readonly to: string;
  readonly account?: string;
}
