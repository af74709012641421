import { type Kysely, sql } from 'kysely';
import type { LatencyQuery, LatencySummary } from './port.ts';
import type { Database } from './schema.ts';
import { sumOf } from './usage-summary.ts';

const hourMs = 3_600_000;
const dayMs = 86_400_000;
/** The base of the buckets: see the migration of the roll-ups. */
const gamma = 1.05 / 0.95;

/**
 * Quantiles of complete responses, of each model or each hour or day: from counts by bucket, which add up over anything. The time of
 * models is that of whole hours or, over more than three days, of whole days.
 */
export async function summarizeLatency(
  db: Kysely<Database>,
  { fromMs, toMs, accountId, accountIds, model, by = 'model', quantiles }: LatencyQuery,
): Promise<readonly LatencySummary[]> {
  const isLong = fromMs === undefined || (toMs ?? Date.now()) - fromMs > 3 * dayMs;
  const grain = by === 'model' ? (isLong ? 'day' : 'hour') : by;
  const lengthMs = grain === 'day' ? dayMs : hourMs;
  const groups =
    by === 'model'
      ? { provider: sql<string>`provider`, model: sql<string>`model`, start: sql<number | null>`null` }
      : { provider: sql<string>`''`, model: sql<string>`''`, start: sql<number | null>`start_at` };
  let select = db
    .selectFrom('usage_latencies')
    .select([
      groups.provider.as('of_provider'),
      groups.model.as('of_model'),
      groups.start.as('of_start'),
      'kind',
      'bucket',
      sumOf(sql`requests`).as('requests'),
    ])
    .where('grain', '=', grain);
  if (fromMs !== undefined) select = select.where('start_at', '>=', Math.floor(fromMs / lengthMs) * lengthMs);
  if (toMs !== undefined) select = select.where('start_at', '<', toMs);
  if (accountId !== undefined) select = select.where('account_id', '=', accountId);
  if (accountIds !== undefined) select = select.where('account_id', 'in', [...accountIds, '']);
  if (model !== undefined)
    select = select.where((e) =>
      e.or([e('model', '=', model), e(sql`provider || '/' || model`, '=', model)]),
    );
  const rows = await select
    .groupBy(by === 'model' ? ['provider', 'model', 'kind', 'bucket'] : ['start_at', 'kind', 'bucket'])
    .orderBy('of_start')
    .orderBy('of_provider')
    .orderBy('of_model')
    .orderBy('bucket')
    .execute();
  const byGroup = Map.groupBy(rows, (row) => `${row.of_start} ${row.of_provider}/${row.of_model}`);
  return [...byGroup.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const bucketsOf = (kind: string): readonly Bucket[] =>
      same
        .filter((row) => row.kind === kind)
        .map(({ bucket, requests }) => ({ bucket, requests: Number(requests) }));
    const [total, firstByte] = [bucketsOf('total'), bucketsOf('first_byte')];
    return [
      {
        provider: first.of_provider,
        model: first.of_model,
        startMs: first.of_start === null ? null : Number(first.of_start),
        requests: countOf(total),
        totalMs: quantiles.map((quantile) => quantileOf(total, quantile)),
        firstByteMs: quantiles.map((quantile) => quantileOf(firstByte, quantile)),
      },
    ];
  });
}

interface Bucket {
  readonly bucket: number;
  readonly requests: number;
}

const countOf = (buckets: readonly Bucket[]): number =>
  buckets.reduce((sum, { requests }) => sum + requests, 0);

/** The middle of the bucket of the nearest rank, so that of few responses 95 % are not faster; null without any. @param buckets in order */
function quantileOf(buckets: readonly Bucket[], quantile: number): number | null {
  const rank = Math.max(1, Math.ceil(quantile * countOf(buckets)));
  let seen = 0;
  for (const { bucket, requests } of buckets) {
    seen += requests;
    if (seen >= rank) return (2 * gamma ** bucket) / (gamma + 1);
  }
  return null;
}
