import { type Kysely, sql } from 'kysely';
import type { StorageEngine } from './engine.ts';
import { type ModelSpending, type Storage, type UsageOwner, usageColumns } from './port.ts';
import { requestFilters } from './request-filters.ts';
import type { UsageListPage, UsageListQuery } from './request-port.ts';
import type { Database } from './schema.ts';
import { summarizeLatency } from './usage-latency.ts';
import { segmentsOf, summarizeUsage, sumOf } from './usage-summary.ts';

/** Rows of one transaction: what waits for it waits a tenth of a second, and no deadline of a statement is near. */
const groupRows = 2000;

/** Queries of the usage table and its roll-ups. */
export function usageQueries({ db, appendUsage }: StorageEngine): Storage['usage'] {
  return {
    append: async (lines) => {
      for (const group of groupsOf(lines)) await appendUsage(group);
    },
    get: (requestId) =>
      db
        .selectFrom('usage')
        .select([...usageColumns, 'grade'])
        .where('request_id', '=', requestId)
        .executeTakeFirst(),
    spentBy: (owner, sinceMs) => spentBy(db, owner, sinceMs),
    spentOnModels: (owner, sinceMs, options) => spentOnModels(db, owner, sinceMs, options),
    spentForEndUser: (owner, endUser, sinceMs) => spentForEndUser(db, owner, endUser, sinceMs),
    summary: (query) => summarizeUsage(db, query),
    list: (query) => listUsage(db, query),
    removeBefore: async (beforeMs, limit) => {
      const oldest = db
        .selectFrom('usage')
        .select('request_id')
        .where('started_at', '<', beforeMs)
        .orderBy('started_at')
        .limit(limit);
      const result = await db.deleteFrom('usage').where('request_id', 'in', oldest).executeTakeFirst();
      return Number(result.numDeletedRows);
    },
    latency: (query) => summarizeLatency(db, query),
  };
}

/** Lines in groups: after hours without the store, the journal holds more than one transaction should. */
function* groupsOf(lines: string): Generator<string> {
  let [start, count] = [0, 0];
  for (let end = lines.indexOf('\n'); end !== -1; end = lines.indexOf('\n', end + 1)) {
    count++;
    if (count < groupRows) continue;
    yield lines.slice(start, end);
    [start, count] = [end + 1, 0];
  }
  if (start < lines.length) yield lines.slice(start);
}

const ownerColumns = { key: 'key_id', team: 'team_id', account: 'account_id' } as const;

/** Whole days from the roll-ups, which stay when rows are deleted. */
async function spentBy(db: Kysely<Database>, { kind, id }: UsageOwner, sinceMs: number): Promise<number> {
  const owner = ownerColumns[kind];
  const parts = segmentsOf(sinceMs, Number.POSITIVE_INFINITY, ['day']).map(
    async ({ source, fromMs, toMs }) => {
      const ofRows = db
        .selectFrom('usage')
        .select(sumOf(sql`coalesce(cost_nanos, 0)`).as('spent'))
        .where(owner, '=', id)
        .where('started_at', '>=', fromMs)
        .where('started_at', '<', toMs);
      const ofDays = db
        .selectFrom('usage_rollups')
        .select(sumOf(sql`cost_nanos`).as('spent'))
        .where('grain', '=', 'day')
        .where('start_at', '>=', fromMs)
        .where(owner, '=', id)
        .where('key_id', kind === 'account' ? '=' : '<>', '');
      const row = await (source === 'rows' ? ofRows : ofDays).executeTakeFirst();
      return Number(row?.spent ?? 0);
    },
  );
  return (await Promise.all(parts)).reduce((sum, part) => sum + part, 0);
}

async function listUsage(
  db: Kysely<Database>,
  { fromMs, toMs, accountIds, after, limit, ...query }: UsageListQuery,
): Promise<UsageListPage> {
  const known = (['session', 'key_id', 'team_id', 'account_id'] as const).find(
    (column) => query[members[column]] !== undefined,
  );
  let inOrder = db.selectFrom('usage').orderBy('started_at').orderBy('request_id').limit(limit);
  if (fromMs !== undefined) inOrder = inOrder.where('started_at', '>=', fromMs);
  if (toMs !== undefined) inOrder = inOrder.where('started_at', '<', toMs);
  if (known !== undefined) inOrder = inOrder.where(known, '=', query[members[known]] ?? '');
  if (accountIds !== undefined) inOrder = inOrder.where('account_id', 'in', [...accountIds, '']);
  if (after !== undefined)
    inOrder = inOrder
      .where('started_at', '>=', after.startedAtMs)
      .where((e) => e.or([e('started_at', '>', after.startedAtMs), e('request_id', '>', after.requestId)]));
  const isPrivate = sql<number>`case when privacy is null then 0 else 1 end`.as('is_private');
  const [rows, last] = await Promise.all([
    db
      .selectFrom(inOrder.select([...usageColumns, 'grade', isPrivate]).as('looked_at'))
      .select([...usageColumns, 'grade'])
      .where((e) => e.and(requestFilters(query, known)))
      .orderBy('started_at')
      .orderBy('request_id')
      .execute(),
    inOrder
      .select(['request_id', 'started_at'])
      .offset(limit - 1)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    rows,
    next: last === undefined ? undefined : { startedAtMs: last.started_at, requestId: last.request_id },
  };
}

/** Where a filter has the value of a column by which rows are read. */
const members = { session: 'session', key_id: 'keyId', team_id: 'teamId', account_id: 'accountId' } as const;

/** By the names in requests only from the rows: the roll-ups do not have them. */
async function spentOnModels(
  db: Kysely<Database>,
  { kind, id }: UsageOwner,
  sinceMs: number,
  { byRequested }: { readonly byRequested: boolean },
): Promise<readonly ModelSpending[]> {
  const owner = ownerColumns[kind];
  const segments = byRequested
    ? [{ source: 'rows', fromMs: sinceMs, toMs: Number.MAX_SAFE_INTEGER }]
    : segmentsOf(sinceMs, Number.POSITIVE_INFINITY, ['day']);
  const parts = segments.map(async ({ source, fromMs, toMs }) => {
    const requested = byRequested ? sql<string | null>`requested_model` : sql<string | null>`null`;
    const ofRows = db
      .selectFrom('usage')
      .select(['provider', 'model', requested.as('requested')])
      .select(sumOf(sql`coalesce(cost_nanos, 0)`).as('spent'))
      .where(owner, '=', id)
      .where('started_at', '>=', fromMs)
      .where('started_at', '<', toMs)
      .groupBy(byRequested ? ['provider', 'model', 'requested_model'] : ['provider', 'model']);
    const ofDays = db
      .selectFrom('usage_rollups')
      .select(['provider', 'model', sql<string | null>`null`.as('requested')])
      .select(sumOf(sql`cost_nanos`).as('spent'))
      .where('grain', '=', 'day')
      .where('start_at', '>=', fromMs)
      .where(owner, '=', id)
      .where('key_id', kind === 'account' ? '=' : '<>', '')
      .groupBy(['provider', 'model']);
    const rows = await (source === 'rows' ? ofRows : ofDays).execute();
    return rows.map(({ spent, ...row }) => ({ ...row, costNanos: Number(spent) }));
  });
  return (await Promise.all(parts)).flat();
}

async function spentForEndUser(
  db: Kysely<Database>,
  { kind, id }: UsageOwner,
  endUser: string,
  sinceMs: number,
): Promise<number> {
  const row = await db
    .selectFrom('usage')
    .select(sumOf(sql`coalesce(cost_nanos, 0)`).as('spent'))
    .where('end_user', '=', endUser)
    .where('started_at', '>=', sinceMs)
    .where(ownerColumns[kind], '=', id)
    .executeTakeFirst();
  return Number(row?.spent ?? 0);
}
