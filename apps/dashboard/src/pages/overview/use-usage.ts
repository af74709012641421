import { api } from '../../api/index.ts';
import { bucketOf, type TimeRange } from '../../location/index.ts';
import { useFilter } from '../../parts/index.ts';
import { dimensions, maxSeries, measures } from './series.ts';

/** What one has just sent is seen soon; a hidden page does not ask. */
const refreshMs = 10_000;

/** Usage of a time and of the one before it, by what the address chooses. */
export function useUsage(time: TimeRange) {
  const [measureText, setMeasure] = useFilter('measure');
  const [byText, setBy] = useFilter('by');
  const measure = measures.find((one) => one === measureText) ?? 'requests';
  const by = dimensions.find((one) => one === byText) ?? 'model';
  const bucket = bucketOf(time.fromMs, time.toMs);
  const account = time.account === undefined ? {} : { account: time.account };
  const keep = { placeholderData: <Data>(before: Data) => before, refetchInterval: refreshMs };
  const query = { from: time.from, to: time.to, ...account };
  const queryBefore = {
    from: new Date(2 * time.fromMs - time.toMs).toISOString(),
    to: time.from,
    ...account,
  };
  const now = api.useQuery(
    'get',
    '/admin/v1/usage',
    { params: { query: { ...query, group_by: `${bucket},${by}`, top: maxSeries } } },
    keep,
  );
  const then = api.useQuery(
    'get',
    '/admin/v1/usage',
    { params: { query: { ...queryBefore, group_by: bucket } } },
    keep,
  );
  return { query, queryBefore, bucket, measure, setMeasure, by, setBy, now, then } as const;
}

export type Usage = ReturnType<typeof useUsage>;
