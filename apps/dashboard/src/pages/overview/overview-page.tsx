import { lazy, Suspense } from 'react';
import { api } from '../../api/index.ts';
import { formatCompact, formatCount, formatTime, formatUsd } from '../../format/index.ts';
import { RangeChoice, useSetSearch, useTimeRange } from '../../location/index.ts';
import { useFilter, useNames } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Empty, Loaded, Page, Panel, Stack } from '../../ui/index.ts';
import { Breakdown } from './breakdown.tsx';
import { DeploymentsNow } from './deployments-now.tsx';
import { Figures } from './figures.tsx';
import { FullestBudgets } from './fullest-budgets.tsx';
import { Latencies } from './latencies.tsx';
import styles from './overview.module.css';
import { bucketOf, dimensions, measures } from './series.ts';
import { text } from './text.ts';
import { UsagePlot } from './usage-plot.tsx';
import { useFirstMinute } from './use-first-minute.ts';

const Welcome = lazy(async () => ({ default: (await import('../welcome/index.ts')).Welcome }));

/** What the gateway did in a time: how much, for whom, how well. */
export function OverviewPage() {
  const time = useTimeRange();
  const setSearch = useSetSearch();
  const names = useNames();
  const { can } = useSession();
  const first = useFirstMinute();
  const [measureText, setMeasure] = useFilter('measure');
  const [byText, setBy] = useFilter('by');
  const measure = measures.find((one) => one === measureText) ?? 'requests';
  const by = dimensions.find((one) => one === byText) ?? 'model';
  const bucket = bucketOf(time.fromMs, time.toMs);
  const account = time.account === undefined ? {} : { account: time.account };
  const keep = { placeholderData: <Data,>(before: Data) => before, refetchInterval: 60_000 };
  const query = { from: time.from, to: time.to, ...account };
  const before = { from: new Date(2 * time.fromMs - time.toMs).toISOString(), to: time.from, ...account };
  const now = api.useQuery(
    'get',
    '/admin/v1/usage',
    { params: { query: { ...query, group_by: `${bucket},${by}` } } },
    keep,
  );
  const then = api.useQuery(
    'get',
    '/admin/v1/usage',
    { params: { query: { ...before, group_by: bucket } } },
    keep,
  );
  const nameOf = (id: string): string => {
    if (id === '') return text.none;
    if (by === 'account') return names.account(id);
    return by === 'team' ? names.team(id) : id;
  };
  const format = measure === 'cost_usd' ? formatUsd : formatCompact;
  const grid = { fromMs: time.fromMs, toMs: time.toMs, bucket };
  return (
    <Page title={text.title} tools={<RangeChoice />}>
      <Loaded query={now} height={520}>
        {(report) => (
          <>
            <Figures now={report.totals} before={then.data?.totals} rows={report.rows} grid={grid} />
            {first.isShown ? (
              <Suspense>
                <Welcome hasClient={first.hasClient} onDismiss={first.dismiss} />
              </Suspense>
            ) : null}
            {report.totals.requests === 0 ? (
              <Empty title={text.empty}>{text.emptyHint}</Empty>
            ) : (
              <div className={styles['columns']}>
                <Panel
                  title={text.overTime}
                  tools={
                    <div className={styles['choices']}>
                      <Choice
                        label={text.measure}
                        value={measure}
                        options={text.measures}
                        onChange={setMeasure}
                      />
                      <Choice label={text.by} value={by} options={text.dimensions} onChange={setBy} />
                    </div>
                  }
                >
                  <UsagePlot
                    rows={report.rows}
                    before={then.data?.rows}
                    grid={grid}
                    dimension={by}
                    measure={measure}
                    nameOf={nameOf}
                    format={format}
                    isUtc={time.zone === 'utc'}
                    onZoom={(since, until) => setSearch({ since, until })}
                  />
                  <Breakdown rows={report.rows} dimension={by} measure={measure} nameOf={nameOf} />
                  <p className={styles['note']}>
                    {text.until(formatTime(time.to, time.zone))}
                    {bucket === 'day' ? ` · ${text.days}` : ''}
                    {report.totals.unpriced_requests > 0
                      ? ` · ${text.unpriced(formatCount(report.totals.unpriced_requests))}`
                      : ''}
                  </p>
                </Panel>
                <Stack>
                  {can('GET /admin/v1/deployments') ? <DeploymentsNow /> : null}
                  {can('GET /admin/v1/budgets') ? <FullestBudgets /> : null}
                  <Latencies query={query} />
                </Stack>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}) {
  return (
    <label className={styles['choice']}>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(options).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
