import { lazy, Suspense } from 'react';
import { loadPart } from '../../api/index.ts';
import { RangeChoice, useTimeRange } from '../../location/index.ts';
import { useSession } from '../../session/index.ts';
import { Loaded, Page, Skeleton, Stack } from '../../ui/index.ts';
import { Alerts, alertSources } from './alerts.tsx';
import { DeploymentsNow } from './deployments-now.tsx';
import { Figures } from './figures.tsx';
import { FullestBudgets } from './fullest-budgets.tsx';
import { Latencies } from './latencies.tsx';
import styles from './overview.module.css';
import { RecentRequests } from './recent-requests.tsx';
import { text } from './text.ts';
import { UsageOverTime } from './usage-over-time.tsx';
import { useFirstByte } from './use-first-byte.ts';
import { useFirstMinute } from './use-first-minute.ts';
import { useUsage } from './use-usage.ts';

const Welcome = lazy(async () => ({
  default: (await loadPart(() => import('../welcome/index.ts'))).Welcome,
}));

/** About a window, in pixels. */
const contentHeight = 720;

/** What the gateway did in a time: how much, for whom, how well. */
export function OverviewPage() {
  const time = useTimeRange(true);
  const { can } = useSession();
  const mayBeAlerted = alertSources.some((operation) => can(operation));
  const first = useFirstMinute();
  const usage = useUsage(time);
  const { now, then, bucket } = usage;
  const grid = { fromMs: time.fromMs, toMs: time.toMs, bucket };
  const firstByte = useFirstByte(usage.query, bucket);
  const firstByteBefore = useFirstByte(usage.queryBefore, bucket);
  return (
    <Page title={text.title} tools={<RangeChoice />}>
      <Loaded query={now} height={132} keepsHeight>
        {(report) => (
          <Figures
            now={report.totals}
            before={then.data?.totals}
            rows={report.rows}
            grid={grid}
            firstByte={firstByte}
            firstByteBefore={firstByteBefore}
          />
        )}
      </Loaded>
      {first.isPending ? (
        <Skeleton height={contentHeight} />
      ) : (
        <Suspense fallback={<Skeleton height={contentHeight} />}>
          {first.isShown ? <Welcome hasClient={first.hasClient} onDismiss={first.dismiss} /> : null}
          <div className={styles['columns']}>
            <div className={styles['attention']}>{mayBeAlerted ? <Alerts /> : null}</div>
            <Stack>
              <UsageOverTime usage={usage} time={time} />
              {can('GET /admin/v1/requests') ? (
                <RecentRequests account={time.account} zone={time.zone} />
              ) : null}
            </Stack>
            <Stack>
              {can('GET /admin/v1/deployments') ? <DeploymentsNow /> : null}
              {can('GET /admin/v1/budgets') ? <FullestBudgets /> : null}
              <Latencies query={usage.query} />
            </Stack>
          </div>
        </Suspense>
      )}
    </Page>
  );
}
