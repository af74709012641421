import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StorageEngine } from './engine.ts';
import type { Storage, UsageDimension, UsageQuery, UsageSummaryRow } from './port.ts';
import type { Database } from './schema.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Queries of the usage table. */
export function usageQueries({ db, appendUsage }: StorageEngine): Storage['usage'] {
  return {
    append: appendUsage,
    get: (requestId) =>
      db.selectFrom('usage').selectAll().where('request_id', '=', requestId).executeTakeFirst(),
    spentBy: async ({ kind, id }, sinceMs) => {
      const row = await db
        .selectFrom('usage')
        .select(sumOf(sql`coalesce(cost_nanos, 0)`).as('spent'))
        .where(ownerColumns[kind], '=', id)
        .where('started_at', '>=', sinceMs)
        .executeTakeFirst();
      return Number(row?.spent ?? 0);
    },
    summary: (query) => summarize(db, query),
  };
}

const ownerColumns = { key: 'key_id', team: 'team_id', account: 'account_id' } as const;

const dimensionColumns: Record<UsageDimension, RawBuilder<string | null>> = {
  model: sql`model`,
  provider: sql`provider`,
  key: sql`key_id`,
  account: sql`account_id`,
  team: sql`team_id`,
  status: sql`status`,
  // Rows of earlier versions have none.
  endpoint: sql`coalesce(endpoint, 'chat')`,
  // Integer division yields the start of the period in both dialects; it is formatted afterwards.
  day: sql`started_at / ${sql.lit(dayMs)}`,
  hour: sql`started_at / ${sql.lit(hourMs)}`,
};

/** A sum as a floating-point number: exact up to 2^53, and beyond it no error, as integers of 64 bits would be. */
function sumOf(value: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`sum(cast(${value} as double precision))`;
}

async function summarize(db: Kysely<Database>, query: UsageQuery): Promise<readonly UsageSummaryRow[]> {
  let select = db
    .selectFrom('usage')
    .select((e) => [
      e.fn.countAll<number>().as('requests'),
      sumOf(sql`case when status = 'ok' then 0 else 1 end`).as('errors'),
      sumOf(sql`input_tokens + cached_input_tokens + cache_write_tokens + audio_input_tokens`).as('prompt'),
      sumOf(sql`output_tokens + reasoning_tokens + audio_output_tokens`).as('completion'),
      sumOf(sql`coalesce(cost_nanos, 0)`).as('cost'),
      sumOf(sql`case when cost_nanos is null then 1 else 0 end`).as('unpriced'),
      ...query.groupBy.map((dimension) => dimensionColumns[dimension].as(`by_${dimension}`)),
    ]);
  if (query.fromMs !== undefined) select = select.where('started_at', '>=', query.fromMs);
  if (query.toMs !== undefined) select = select.where('started_at', '<', query.toMs);
  if (query.keyId !== undefined) select = select.where('key_id', '=', query.keyId);
  if (query.accountId !== undefined) select = select.where('account_id', '=', query.accountId);
  if (query.accountIds !== undefined) select = select.where('account_id', 'in', [...query.accountIds, '']);
  for (const dimension of query.groupBy) select = select.groupBy(sql.ref(`by_${dimension}`));
  const rows: Record<string, unknown>[] = await select.execute();
  return rows.map((row) => ({
    group: Object.fromEntries(
      query.groupBy.map((dimension) => [dimension, groupValue(dimension, row[`by_${dimension}`])]),
    ),
    requests: Number(row['requests'] ?? 0),
    errors: Number(row['errors'] ?? 0),
    promptTokens: Number(row['prompt'] ?? 0),
    completionTokens: Number(row['completion'] ?? 0),
    costNanos: Number(row['cost'] ?? 0),
    unpriced: Number(row['unpriced'] ?? 0),
  }));
}

function groupValue(dimension: UsageDimension, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (dimension === 'day') return new Date(Number(value) * dayMs).toISOString().slice(0, 10);
  if (dimension === 'hour') return new Date(Number(value) * hourMs).toISOString().slice(0, 13).concat(':00Z');
  return String(value);
}
