/**
 * Lists of requests. Every list is read in the order of an index: of the narrowest of key, team and account that is asked for, else of
 * the time. Other filters are applied to a bounded number of rows of it.
 */
import { type Kysely, sql } from 'kysely';
import { listDecisions } from './decision-queries.ts';
import type { StorageEngine } from './engine.ts';
import { usageColumns } from './port.ts';
import { requestFilters } from './request-filters.ts';
import type {
  RequestListQuery,
  RequestPage,
  RequestPlace,
  RequestRow,
  RequestStore,
  RequestVisibility,
} from './request-port.ts';
import { isVisible } from './request-visibility.ts';
import type { Database } from './schema.ts';

/** Rows that a page looks at for filters without an index: some ten milliseconds. */
const scannedRows = 3000;
/** Of somebody with more keys, the rows of their accounts are looked at. */
const maxKeySources = 50;

const rowColumns = [
  ...usageColumns.filter((column) => column !== 'routing' && column !== 'timeline'),
  'grade',
] as const;

/** Queries of requests, which are rows of the usage table, for any dialect. */
export function requestQueries({ db, usageOrder: { column, overlap } }: StorageEngine): RequestStore {
  const position = sql<number | null>`${sql.ref(column)}`;
  return {
    list: (query) => listRequests(db, query),
    lastPosition: async () => {
      const row = await db
        .selectFrom('usage')
        .select(position.as('position'))
        .where(position, 'is not', null)
        .orderBy(position, 'desc')
        .limit(1)
        .executeTakeFirst();
      return Number(row?.position ?? 0);
    },
    positionOf: async (requestId) => {
      const row = await db
        .selectFrom('usage')
        .select(position.as('position'))
        .where('request_id', '=', requestId)
        .executeTakeFirst();
      return row === undefined ? undefined : Number(row.position ?? 0);
    },
    storedSince: async (from, limit) => {
      const rows = await db
        .selectFrom('usage')
        .select(['request_id', position.as('position')])
        .where(position, '>=', from - overlap)
        .orderBy(position, 'desc')
        .limit(limit)
        .execute();
      return rows
        .toReversed()
        .map((row) => ({ requestId: row.request_id, position: Number(row.position ?? 0) }));
    },
    byIds: (requestIds) => rowsOf(db, requestIds),
    get: (requestId, visible) =>
      db
        .selectFrom('usage')
        .select([...usageColumns, 'grade'])
        .where('request_id', '=', requestId)
        .where(isVisible(visible))
        .executeTakeFirst(),
    decisions: (query) => listDecisions(db, query),
  };
}

/** Where rows are read, in order: one value of an index, or all by time. */
interface Source {
  readonly column: 'session' | 'key_id' | 'team_id' | 'account_id' | undefined;
  readonly value: string;
}

/** What one source has. */
interface Found {
  readonly places: readonly RequestPlace[];
  /** Where it stopped looking; undefined if it has looked at everything, or has found enough. */
  readonly end: RequestPlace | undefined;
}

async function listRequests(db: Kysely<Database>, query: RequestListQuery): Promise<RequestPage> {
  const sources = sourcesOf(query);
  const found = await Promise.all(sources.map((source) => findIn(db, query, source)));
  const ends = found.flatMap(({ end }) => end ?? []).toSorted(newestFirst);
  const [end] = ends;
  const places = new Map(found.flatMap((one) => one.places.map((place) => [place.requestId, place])));
  const known = [...places.values()]
    .filter((place) => end === undefined || newestFirst(place, end) <= 0)
    .toSorted(newestFirst);
  const page = known.slice(0, query.limit);
  return {
    rows: await rowsOf(
      db,
      page.map(({ requestId }) => requestId),
    ),
    next: known.length > page.length ? page.at(-1) : end,
  };
}

function newestFirst(one: RequestPlace, other: RequestPlace): number {
  if (one.startedAtMs !== other.startedAtMs) return other.startedAtMs - one.startedAtMs;
  if (one.requestId === other.requestId) return 0;
  return one.requestId < other.requestId ? 1 : -1;
}

function sourcesOf({ session, keyId, teamId, accountId, visible }: RequestListQuery): readonly Source[] {
  if (session !== undefined) return [{ column: 'session', value: session }];
  if (keyId !== undefined) return [{ column: 'key_id', value: keyId }];
  if (teamId !== undefined) return [{ column: 'team_id', value: teamId }];
  if (accountId !== undefined) return [{ column: 'account_id', value: accountId }];
  if (visible.accountIds === undefined) return [{ column: undefined, value: '' }];
  const ofKeys = visible.keyIds.map((value): Source => ({ column: 'key_id', value }));
  return [
    ...visible.accountIds.map((value): Source => ({ column: 'account_id', value })),
    ...(ofKeys.length > maxKeySources ? [{ column: undefined, value: '' }] : ofKeys),
  ];
}

async function findIn(db: Kysely<Database>, query: RequestListQuery, source: Source): Promise<Found> {
  const filters = requestFilters(query, source.column);
  const isFiltered = filters.length > 0 || !isWholly(source, query.visible);
  const inner = inOrder(db, query, source).limit(isFiltered ? scannedRows : query.limit + 1);
  const rows = await db
    .selectFrom(
      inner
        .select([
          'request_id',
          'started_at',
          ...(['account_id', 'team_id', 'key_id', 'model', 'provider', 'requested_model'] as const),
          ...(['status', 'error_code', 'endpoint', 'region', 'streamed', 'session'] as const),
          sql<number>`case when privacy is null then 0 else 1 end`.as('is_private'),
        ])
        .as('scanned'),
    )
    .select(['request_id', 'started_at'])
    .where((e) => e.and([isVisible(query.visible), ...filters]))
    .orderBy('started_at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const places = rows.map((row) => ({ startedAtMs: row.started_at, requestId: row.request_id }));
  if (!isFiltered || places.length > query.limit) return { places, end: undefined };
  const last = await inOrder(db, query, source)
    .select(['request_id', 'started_at'])
    .offset(scannedRows - 1)
    .limit(1)
    .executeTakeFirst();
  return {
    places,
    end: last === undefined ? undefined : { startedAtMs: last.started_at, requestId: last.request_id },
  };
}

/** The rows of a source in the range, newest first. */
function inOrder(db: Kysely<Database>, { fromMs, toMs, before }: RequestListQuery, source: Source) {
  let select = db.selectFrom('usage').orderBy('started_at', 'desc').orderBy('request_id', 'desc');
  if (source.column !== undefined) select = select.where(source.column, '=', source.value);
  if (fromMs !== undefined) select = select.where('started_at', '>=', fromMs);
  if (toMs !== undefined) select = select.where('started_at', '<', toMs);
  if (before === undefined) return select;
  // The first condition is for the index.
  return select
    .where('started_at', '<=', before.startedAtMs)
    .where((e) => e.or([e('started_at', '<', before.startedAtMs), e('request_id', '<', before.requestId)]));
}

/** Whether all rows of a source are visible, without looking at them. */
function isWholly({ column, value }: Source, { accountIds, keyIds }: RequestVisibility): boolean {
  if (accountIds === undefined) return true;
  if (column === 'account_id') return accountIds.includes(value);
  return column === 'key_id' && keyIds.includes(value);
}

/** The rows of these ids, in their order. */
async function rowsOf(db: Kysely<Database>, ids: readonly string[]): Promise<readonly RequestRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('usage').select(rowColumns).where('request_id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.request_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
