import { useMemo } from 'react';
import { api, type components } from '../../api/index.ts';
import { formatCompact, formatCount, formatShare } from '../../format/index.ts';
import { LazyTimePlot } from '../../lazy-plots/index.ts';
import { bucketOf, useSetSearch, useTimeRange } from '../../location/index.ts';
import { EntityType } from '../../parts/index.ts';
import { Empty, Facts, Loaded, Panel, PlainTable, Stack } from '../../ui/index.ts';
import { LeakCheck } from './leak-check.tsx';
import { text } from './text.ts';
import { typesOverTime } from './types-over-time.ts';
import { useWhose, WhoseFilter } from './whose.tsx';

type Report = components['schemas']['PrivacyReport'];

/** What was replaced, by type and over time, and what became of the answers. */
export function ReplacedOverTime() {
  const { from, to, fromMs, toMs } = useTimeRange();
  const whose = useWhose();
  const bucket = bucketOf(fromMs, toMs);
  const query = { from, to, group_by: bucket, ...whose };
  const report = api.useQuery(
    'get',
    '/admin/v1/privacy',
    { params: { query } },
    { placeholderData: (before) => before },
  );
  const isPart = 'team' in whose || 'key' in whose;
  return (
    <Stack>
      <WhoseFilter />
      {isPart ? <p>{text.onlyKept}</p> : null}
      <Loaded query={report} height={480}>
        {(known) =>
          known.totals.requests === 0 ? (
            <Empty title={text.empty}>{text.emptyHint}</Empty>
          ) : (
            <Stack>
              <Totals totals={known.totals} />
              {known.types.length === 0 ? null : <Types report={known} bucket={bucket} />}
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  );
}

function Totals({ totals }: { readonly totals: Report['totals'] }) {
  const { requests, anonymized } = totals;
  return (
    <Panel title={text.inTotal}>
      <Facts
        facts={[
          [text.requests, formatCount(requests)],
          [
            text.anonymized,
            `${formatCount(anonymized)} (${formatShare(anonymized / Math.max(1, requests))})`,
          ],
          [text.sentPlain, formatCount(Math.max(0, requests - anonymized))],
          [text.replaced, formatCount(totals.replaced)],
          [text.restored, formatCount(totals.restored)],
          [text.altered, formatCount(totals.altered)],
          [text.withheld, formatCount(totals.withheld)],
        ]}
      />
      <p>{text.leakCheck}</p>
      <LeakCheck />
    </Panel>
  );
}

function Types({ report, bucket }: { readonly report: Report; readonly bucket: 'hour' | 'day' }) {
  const { fromMs, toMs, zone } = useTimeRange();
  const setSearch = useSetSearch();
  const { times, series } = useMemo(
    () => typesOverTime(report, { fromMs, toMs, bucket }, text.otherTypes),
    [report, fromMs, toMs, bucket],
  );
  return (
    <Panel title={text.byType}>
      <LazyTimePlot
        label={text.plotLabel}
        times={times}
        series={series}
        format={formatCompact}
        isUtc={zone === 'utc'}
        onZoom={(since, until) => setSearch({ since, until })}
      />
      <PlainTable
        label={text.byType}
        rows={report.types}
        rowId={({ code }) => String(code)}
        columns={[
          { id: 'type', header: text.type, cell: ({ type }) => <EntityType type={type} /> },
          { id: 'requests', header: text.requests, isNumber: true, cell: (row) => formatCount(row.requests) },
          { id: 'replaced', header: text.replaced, isNumber: true, cell: (row) => formatCount(row.replaced) },
        ]}
      />
    </Panel>
  );
}
