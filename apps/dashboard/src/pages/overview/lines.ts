import { amountOf, type Dimension, type Measure, memberOf, otherId, type UsageGroup } from './series.ts';

/** Legend entry of one value in the plot. */
export interface Line {
  readonly id: string;
  readonly requests: number;
  readonly errors: number;
  readonly aborted: number;
  readonly tokens: number;
  readonly cost_usd: number;
  readonly unpriced_requests: number;
  readonly share: number;
  readonly colour: number | undefined;
}

/** Adds up the values of the plot by the same dimension, largest first: its legend. */
export function linesOf(
  rows: readonly UsageGroup[],
  dimension: Dimension,
  measure: Measure,
): readonly Line[] {
  const lines = new Map<string, Omit<Line, 'share' | 'colour'> & { value: number }>();
  for (const row of rows) {
    const id = memberOf(row, dimension);
    const line = lines.get(id) ?? {
      id,
      requests: 0,
      errors: 0,
      aborted: 0,
      tokens: 0,
      cost_usd: 0,
      unpriced_requests: 0,
      value: 0,
    };
    lines.set(id, {
      id,
      requests: line.requests + row.requests,
      errors: line.errors + row.errors,
      aborted: line.aborted + row.aborted,
      tokens: line.tokens + amountOf(row, 'tokens'),
      cost_usd: line.cost_usd + row.cost_usd,
      unpriced_requests: line.unpriced_requests + row.unpriced_requests,
      value: line.value + amountOf(row, measure),
    });
  }
  const sorted = [...lines.values()].toSorted(
    (a, b) => Number(a.id === otherId) - Number(b.id === otherId) || b.value - a.value,
  );
  const total = sorted.reduce((sum, { value }) => sum + value, 0);
  return sorted.map(({ value, ...line }, at) => ({
    ...line,
    share: total === 0 ? 0 : value / total,
    colour: line.id === otherId ? undefined : at,
  }));
}
