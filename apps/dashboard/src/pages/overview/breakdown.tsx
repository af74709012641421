import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatCompact, formatCost, formatCount, formatShare } from '../../format/index.ts';
import { type PlainColumn, PlainTable, Swatch } from '../../ui/index.ts';
import { amountOf, type Dimension, type Measure, memberOf, otherId, type UsageGroup } from './series.ts';
import { text } from './text.ts';

interface Line {
  readonly id: string;
  readonly requests: number;
  readonly errors: number;
  readonly tokens: number;
  readonly cost_usd: number;
  readonly unpriced_requests: number;
  readonly share: number;
  readonly colour: number | undefined;
}

/** The values of the plot by the same dimension, largest first: its legend. */
function linesOf(rows: readonly UsageGroup[], dimension: Dimension, measure: Measure): readonly Line[] {
  const lines = new Map<string, Omit<Line, 'share' | 'colour'> & { value: number }>();
  for (const row of rows) {
    const id = memberOf(row, dimension);
    const line = lines.get(id) ?? {
      id,
      requests: 0,
      errors: 0,
      tokens: 0,
      cost_usd: 0,
      unpriced_requests: 0,
      value: 0,
    };
    lines.set(id, {
      id,
      requests: line.requests + row.requests,
      errors: line.errors + row.errors,
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

/** The same requests in their list, in the time and account of this page. */
const requestsOf = (dimension: Dimension, id: string) => (before: Readonly<Record<string, unknown>>) => {
  const { range, zone, account, since, until } = before;
  const common = Object.entries({ range, zone, account, since, until }).filter(
    ([, value]) => value !== undefined,
  );
  return { ...Object.fromEntries(common), [dimension]: id };
};

/** The legend of the plot with its values; a name leads to the requests. */
export function Breakdown({
  rows,
  dimension,
  measure,
  nameOf,
}: {
  readonly rows: readonly UsageGroup[];
  readonly dimension: Dimension;
  readonly measure: Measure;
  readonly nameOf: (id: string) => string;
}) {
  const lines = useMemo(() => linesOf(rows, dimension, measure), [rows, dimension, measure]);
  const columns: readonly PlainColumn<Line>[] = [
    {
      id: 'name',
      header: text.dimensions[dimension],
      cell: ({ id, colour }) => (
        <>
          <Swatch colour={colour} />
          {id === otherId || id === '' ? (
            nameOf(id)
          ) : (
            <Link to="/requests" search={requestsOf(dimension, id)}>
              {nameOf(id)}
            </Link>
          )}
        </>
      ),
    },
    {
      id: 'requests',
      header: text.requests,
      isNumber: true,
      cell: (line) => formatCount(line.requests),
    },
    {
      id: 'errors',
      header: text.errors,
      isNumber: true,
      cell: (line) => formatShare(line.requests === 0 ? 0 : line.errors / line.requests),
    },
    {
      id: 'tokens',
      header: text.tokens,
      isNumber: true,
      cell: (line) => formatCompact(line.tokens),
    },
    {
      id: 'cost',
      header: text.spend,
      isNumber: true,
      cell: formatCost,
    },
    {
      id: 'share',
      header: text.share,
      isNumber: true,
      cell: (line) => formatShare(line.share),
    },
  ];
  return (
    <PlainTable
      label={text.dimensions[dimension]}
      columns={columns}
      rows={lines}
      rowId={({ id }) => id}
      height={400}
    />
  );
}
