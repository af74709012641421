import { type Kysely, sql } from 'kysely';
import type { DecisionQuery, DecisionRow } from './request-port.ts';
import { isVisible } from './request-visibility.ts';
import type { Database } from './schema.ts';

/** Requests that are looked at for decisions, which no index finds: some ten milliseconds. */
const scannedRows = 20_000;

/** Decisions of `auto`, newest first. */
export async function listDecisions(
  db: Kysely<Database>,
  query: DecisionQuery,
): Promise<readonly DecisionRow[]> {
  const { visible, accountId, keyId, fromMs, toMs, isGraded, limit } = query;
  let scanned = db
    .selectFrom('usage')
    .select([
      'request_id',
      'started_at',
      'account_id',
      'key_id',
      // Whether they are there tells the head of a row: the texts are read of those that are taken.
      sql<number>`case when routing is null then 0 else 1 end`.as('is_decided'),
      sql<number>`case when grade is null then 0 else 1 end`.as('is_graded'),
    ])
    .orderBy('started_at', 'desc')
    .limit(scannedRows);
  if (keyId !== undefined) scanned = scanned.where('key_id', '=', keyId);
  if (accountId !== undefined) scanned = scanned.where('account_id', '=', accountId);
  if (fromMs !== undefined) scanned = scanned.where('started_at', '>=', fromMs);
  if (toMs !== undefined) scanned = scanned.where('started_at', '<', toMs);
  const taken = await db
    .selectFrom(scanned.as('scanned'))
    .select('request_id')
    .where('is_decided', '=', 1)
    .$if(isGraded, (select) => select.where('is_graded', '=', 1))
    .where(isVisible(visible))
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
  if (taken.length === 0) return [];
  return db
    .selectFrom('usage')
    .select(['request_id', 'started_at', 'account_id', 'provider', 'model', 'grade', 'routing'])
    .where(
      'request_id',
      'in',
      taken.map((row) => row.request_id),
    )
    .orderBy('started_at', 'desc')
    .orderBy('request_id', 'desc')
    .execute();
}
