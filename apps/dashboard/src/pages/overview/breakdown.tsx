import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatCompact, formatCost, formatCount, formatShare } from '../../format/index.ts';
import { type PlainColumn, PlainTable, Swatch } from '../../ui/index.ts';
import { type Line, linesOf } from './lines.ts';
import { type Dimension, failedShare, type Measure, otherId, type UsageGroup } from './series.ts';
import { text } from './text.ts';

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
      cell: (line) => formatShare(failedShare(line)),
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
