import { type Kysely, sql } from 'kysely';
import { privacySumsOfRows } from './privacy-sums-of-rows.ts';
import type { PrivacyCount, PrivacyCountQuery } from './receipt-port.ts';
import type { Database } from './schema.ts';
import { sumOf } from './usage-summary.ts';

const hourMs = 3_600_000;
const periodsMs = { hour: hourMs, day: 24 * hourMs } as const;

/** What was replaced in each hour or day, of each type and (code 0) in all; of whole hours. */
export async function countPrivacy(
  db: Kysely<Database>,
  query: PrivacyCountQuery,
): Promise<readonly PrivacyCount[]> {
  const { fromMs, toMs, accountId, accountIds, keyId, teamId, by } = query;
  const lengthMs = sql.lit(periodsMs[by]);
  const isRolledUp = keyId === undefined && teamId === undefined;
  const from = isRolledUp
    ? db.selectFrom('privacy_rollups')
    : db.selectFrom(privacySumsOfRows(db, query).as('privacy_rollups'));
  let select = from.select([
    // Integer division yields the number of the period in both dialects.
    sql<number>`start_at / ${lengthMs}`.as('period'),
    'code',
    sumOf(sql`requests`).as('requests'),
    sumOf(sql`replaced`).as('replaced'),
    sumOf(sql`restored`).as('restored'),
    sumOf(sql`altered`).as('altered'),
    sumOf(sql`withheld`).as('withheld'),
  ]);
  if (fromMs !== undefined) select = select.where('start_at', '>=', Math.floor(fromMs / hourMs) * hourMs);
  if (toMs !== undefined) select = select.where('start_at', '<', toMs);
  if (accountId !== undefined) select = select.where('account_id', '=', accountId);
  if (accountIds !== undefined) select = select.where('account_id', 'in', [...accountIds, '']);
  const rows = await select
    .groupBy([sql.ref('period'), 'code'])
    .orderBy('period')
    .orderBy('code')
    .execute();
  return rows.map((row) => ({
    startMs: Number(row.period) * periodsMs[by],
    code: row.code,
    requests: Number(row.requests),
    replaced: Number(row.replaced),
    restored: Number(row.restored),
    altered: Number(row.altered),
    withheld: Number(row.withheld),
  }));
}
