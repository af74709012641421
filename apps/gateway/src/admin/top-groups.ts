import type { UsageDimension } from '../storage/index.ts';
import type { UsageReport, UsageTotals } from './usage-schemas.ts';

type Row = UsageReport['rows'][number];

/**
 * The rows of the groups that cost most, over all times together, and one row for the rest, or one for the rest of each time. Groups of
 * the same cost are told apart by their requests.
 */
export function topGroups(
  rows: readonly Row[],
  dimensions: readonly UsageDimension[],
  top: number,
): readonly Row[] {
  const times = dimensions.filter(isTime);
  const others = dimensions.filter((dimension) => !isTime(dimension));
  if (others.length === 0) return rows;
  const nameOf = (row: Row, of: readonly UsageDimension[]): string =>
    JSON.stringify(of.map((dimension) => row[dimension] ?? null));
  const byGroup = Map.groupBy(rows, (row) => nameOf(row, others));
  const kept = new Set(
    [...byGroup]
      .map(([name, same]) => ({ name, ...added(same) }))
      .toSorted((one, other) => other.cost_usd - one.cost_usd || other.requests - one.requests)
      .slice(0, top)
      .map(({ name }) => name),
  );
  const rest = rows.filter((row) => !kept.has(nameOf(row, others)));
  const restByTime = Map.groupBy(rest, (row) => nameOf(row, times));
  return [
    ...rows.filter((row) => kept.has(nameOf(row, others))),
    ...[...restByTime.values()].map((same) => ({
      ...Object.fromEntries(times.map((dimension) => [dimension, same[0]?.[dimension] ?? null])),
      ...Object.fromEntries(others.map((dimension) => [dimension, null])),
      ...added(same),
      other: true,
    })),
  ];
}

function isTime(dimension: UsageDimension): boolean {
  return dimension === 'hour' || dimension === 'day';
}

function added(rows: readonly Row[]): UsageTotals {
  const sum = (member: keyof UsageTotals): number => rows.reduce((total, row) => total + row[member], 0);
  return {
    requests: sum('requests'),
    prompt_tokens: sum('prompt_tokens'),
    completion_tokens: sum('completion_tokens'),
    cost_usd: sum('cost_usd'),
    errors: sum('errors'),
    aborted: sum('aborted'),
    unpriced_requests: sum('unpriced_requests'),
  };
}
