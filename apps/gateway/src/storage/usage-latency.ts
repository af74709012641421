import { type Kysely, sql } from 'kysely';
import type { LatencyQuery, LatencySummary } from './port.ts';
import type { Database } from './schema.ts';
import { sumOf } from './usage-summary.ts';

const hourMs = 3_600_000;
const dayMs = 86_400_000;
/** The base of the buckets: see the migration of the roll-ups. */
const gamma = 1.05 / 0.95;

/**
 * Quantiles of complete responses, of each model: from counts by bucket, which add up over any hours. The time is that of whole hours
 * or, over more than three days, of whole days.
 */
export async function summarizeLatency(
  db: Kysely<Database>,
  { fromMs, toMs, accountId, accountIds, quantiles }: LatencyQuery,
): Promise<readonly LatencySummary[]> {
  const isLong = fromMs === undefined || (toMs ?? Date.now()) - fromMs > 3 * dayMs;
  const lengthMs = isLong ? dayMs : hourMs;
  let select = db
    .selectFrom('usage_latencies')
    .select(['provider', 'model', 'kind', 'bucket', sumOf(sql`requests`).as('requests')])
    .where('grain', '=', isLong ? 'day' : 'hour');
  if (fromMs !== undefined) select = select.where('start_at', '>=', Math.floor(fromMs / lengthMs) * lengthMs);
  if (toMs !== undefined) select = select.where('start_at', '<', toMs);
  if (accountId !== undefined) select = select.where('account_id', '=', accountId);
  if (accountIds !== undefined) select = select.where('account_id', 'in', [...accountIds, '']);
  const rows = await select
    .groupBy(['provider', 'model', 'kind', 'bucket'])
    .orderBy('provider')
    .orderBy('model')
    .orderBy('bucket')
    .execute();
  const groups = new Map<string, { provider: string; model: string; total: Bucket[]; first: Bucket[] }>();
  for (const { provider, model, kind, bucket, requests } of rows) {
    const name = `${provider}/${model}`;
    const group = groups.get(name) ?? { provider, model, total: [], first: [] };
    groups.set(name, group);
    (kind === 'total' ? group.total : group.first).push({ bucket, requests: Number(requests) });
  }
  return [...groups.values()].map(({ provider, model, total, first }) => ({
    provider,
    model,
    requests: countOf(total),
    totalMs: quantiles.map((quantile) => quantileOf(total, quantile)),
    firstByteMs: quantiles.map((quantile) => quantileOf(first, quantile)),
  }));
}

interface Bucket {
  readonly bucket: number;
  readonly requests: number;
}

const countOf = (buckets: readonly Bucket[]): number =>
  buckets.reduce((sum, { requests }) => sum + requests, 0);

/** The middle of the bucket that the rank falls into; null without any. @param buckets in order */
function quantileOf(buckets: readonly Bucket[], quantile: number): number | null {
  const rank = quantile * (countOf(buckets) - 1);
  let seen = 0;
  for (const { bucket, requests } of buckets) {
    seen += requests;
    if (seen > rank) return (2 * gamma ** bucket) / (gamma + 1);
  }
  return null;
}
