/**
 * Sums of usage over any time: whole days and hours from the roll-ups, the rest of the range from the rows themselves, so that a
 * report over a year costs no more than a few thousand rows.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { UsageDimension, UsageQuery, UsageSummaryRow } from './port.ts';
import type { Database } from './schema.ts';
import { timeInRange } from './time-range.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** A part of the range, from where it is read. */
interface Segment {
  readonly source: 'day' | 'hour' | 'rows';
  /** Epoch milliseconds. */
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
}

/** The sums of matching requests, of each group. */
export async function summarizeUsage(
  db: Kysely<Database>,
  query: UsageQuery,
): Promise<readonly UsageSummaryRow[]> {
  const { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = query;
  const ofKeys = query.keyId !== undefined || query.teamId !== undefined || needsKeys(query.groupBy);
  const grains = grainsFor(query.groupBy, ofKeys);
  const segments = segmentsOf(fromMs, toMs, grains);
  const parts = await Promise.all(
    segments.map((segment) =>
      segment.source === 'rows'
        ? fromRows(db, query, segment)
        : fromRollups(db, query, segment.source, segment, ofKeys),
    ),
  );
  return addUp(query.groupBy, parts.flat());
}

/** Sums of an account are not by key. */
function needsKeys(groupBy: readonly UsageDimension[]): boolean {
  return groupBy.includes('key') || groupBy.includes('team');
}

/** The roll-ups that can answer, coarsest first. Keys have sums by day only. */
function grainsFor(groupBy: readonly UsageDimension[], ofKeys: boolean): readonly ('day' | 'hour')[] {
  const isHourly = groupBy.includes('hour');
  if (ofKeys) return isHourly ? [] : ['day'];
  return isHourly ? ['hour'] : ['day', 'hour'];
}

/** Divides a range into whole periods and what is left at its ends. */
export function segmentsOf(
  fromMs: number,
  toMs: number,
  [grain, ...finer]: readonly ('day' | 'hour')[],
): readonly Segment[] {
  if (fromMs >= toMs) return [];
  if (grain === undefined) return [{ source: 'rows', fromMs, toMs }];
  const lengthMs = grain === 'day' ? dayMs : hourMs;
  const firstMs = Math.ceil(fromMs / lengthMs) * lengthMs;
  const lastMs = Math.floor(toMs / lengthMs) * lengthMs;
  if (firstMs >= lastMs) return segmentsOf(fromMs, toMs, finer);
  return [
    ...segmentsOf(fromMs, firstMs, finer),
    { source: grain, fromMs: firstMs, toMs: lastMs },
    ...segmentsOf(lastMs, toMs, finer),
  ];
}

type Sums = Omit<UsageSummaryRow, 'group'>;
interface Part extends Sums {
  readonly group: UsageSummaryRow['group'];
}

/** A sum as a floating-point number: exact up to 2^53, and beyond it no error, as integers of 64 bits would be. */
export function sumOf(value: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`sum(cast(${value} as double precision))`;
}

/** Integer division yields the start of the period in both dialects; it is formatted afterwards. */
const periodOf = (column: 'started_at' | 'start_at', lengthMs: number): RawBuilder<string | null> =>
  sql`${sql.ref(column)} / ${sql.lit(lengthMs)}`;

const commonDimensions = {
  model: sql<string | null>`model`,
  provider: sql<string | null>`provider`,
  key: sql<string | null>`key_id`,
  account: sql<string | null>`account_id`,
  status: sql<string | null>`status`,
} as const;

const rowDimensions: Record<UsageDimension, RawBuilder<string | null>> = {
  ...commonDimensions,
  team: sql`team_id`,
  // Rows of earlier versions have none.
  endpoint: sql`coalesce(endpoint, 'chat')`,
  day: periodOf('started_at', dayMs),
  hour: periodOf('started_at', hourMs),
};

const rollupDimensions: Record<UsageDimension, RawBuilder<string | null>> = {
  ...commonDimensions,
  // An expression, so that SQLite looks up the days by their index: for groups in the order of the primary key, it would read all days.
  key: sql`key_id || ''`,
  team: sql`nullif(team_id, '')`,
  endpoint: sql`endpoint`,
  day: periodOf('start_at', dayMs),
  hour: periodOf('start_at', hourMs),
};

async function fromRows(
  db: Kysely<Database>,
  query: UsageQuery,
  { fromMs, toMs }: Segment,
): Promise<readonly Part[]> {
  let select = db
    .selectFrom('usage')
    .select((e) => [
      e.fn.countAll<number>().as('requests'),
      sumOf(sql`case when status = 'ok' then 0 else 1 end`).as('errors'),
      sumOf(sql`case when status = 'aborted' then 1 else 0 end`).as('aborted'),
      sumOf(sql`input_tokens + cached_input_tokens + cache_write_tokens + audio_input_tokens`).as('prompt'),
      sumOf(sql`output_tokens + reasoning_tokens + audio_output_tokens`).as('completion'),
      sumOf(sql`coalesce(cost_nanos, 0)`).as('cost'),
      sumOf(sql`case when cost_nanos is null then 1 else 0 end`).as('unpriced'),
      ...query.groupBy.map((dimension) => rowDimensions[dimension].as(`by_${dimension}`)),
    ]);
  if (Number.isFinite(fromMs)) select = select.where('started_at', '>=', fromMs);
  if (Number.isFinite(toMs)) select = select.where('started_at', '<', toMs);
  if (query.keyId !== undefined) select = select.where('key_id', '=', query.keyId);
  if (query.teamId !== undefined) select = select.where('team_id', '=', query.teamId);
  if (query.accountId !== undefined) select = select.where('account_id', '=', query.accountId);
  if (query.accountIds !== undefined) select = select.where('account_id', 'in', [...query.accountIds, '']);
  for (const dimension of query.groupBy) select = select.groupBy(sql.ref(`by_${dimension}`));
  return partsOf(query.groupBy, await select.execute());
}

async function fromRollups(
  db: Kysely<Database>,
  query: UsageQuery,
  grain: 'day' | 'hour',
  { fromMs, toMs }: Segment,
  ofKeys: boolean,
): Promise<readonly Part[]> {
  let select = db
    .selectFrom('usage_rollups')
    .select([
      sumOf(sql`requests`).as('requests'),
      sumOf(sql`case when status = 'ok' then 0 else requests end`).as('errors'),
      sumOf(sql`case when status = 'aborted' then requests else 0 end`).as('aborted'),
      sumOf(sql`prompt_tokens`).as('prompt'),
      sumOf(sql`completion_tokens`).as('completion'),
      sumOf(sql`cost_nanos`).as('cost'),
      sumOf(sql`unpriced`).as('unpriced'),
      ...query.groupBy.map((dimension) => rollupDimensions[dimension].as(`by_${dimension}`)),
    ])
    .where('grain', '=', grain);
  if (query.keyId !== undefined) select = select.where('key_id', '=', query.keyId);
  else select = select.where('key_id', ofKeys ? '<>' : '=', '');
  if (Number.isFinite(fromMs)) select = select.where('start_at', '>=', fromMs);
  if (Number.isFinite(toMs)) select = select.where('start_at', '<', toMs);
  if (query.teamId !== undefined) select = select.where('team_id', '=', query.teamId);
  if (query.accountId !== undefined) select = select.where('account_id', '=', query.accountId);
  if (query.accountIds !== undefined) select = select.where('account_id', 'in', [...query.accountIds, '']);
  for (const dimension of query.groupBy) select = select.groupBy(sql.ref(`by_${dimension}`));
  return partsOf(query.groupBy, await select.execute());
}

function partsOf(
  groupBy: readonly UsageDimension[],
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly Part[] {
  return rows
    .map((row) => ({
      group: Object.fromEntries(
        groupBy.map((dimension) => [dimension, groupValue(dimension, row[`by_${dimension}`])]),
      ),
      requests: Number(row['requests'] ?? 0),
      errors: Number(row['errors'] ?? 0),
      aborted: Number(row['aborted'] ?? 0),
      promptTokens: Number(row['prompt'] ?? 0),
      completionTokens: Number(row['completion'] ?? 0),
      costNanos: Number(row['cost'] ?? 0),
      unpriced: Number(row['unpriced'] ?? 0),
    }))
    .filter(({ requests }) => requests > 0);
}

function groupValue(dimension: UsageDimension, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (dimension === 'day') return new Date(timeInRange(Number(value) * dayMs)).toISOString().slice(0, 10);
  if (dimension === 'hour')
    return new Date(timeInRange(Number(value) * hourMs)).toISOString().slice(0, 13).concat(':00Z');
  return String(value);
}

const nothing: Sums = {
  requests: 0,
  errors: 0,
  aborted: 0,
  promptTokens: 0,
  completionTokens: 0,
  costNanos: 0,
  unpriced: 0,
};

/** Adds the parts of each group up. Without dimensions there is one group, even of nothing. */
function addUp(groupBy: readonly UsageDimension[], parts: readonly Part[]): readonly UsageSummaryRow[] {
  const groups = new Map<string, UsageSummaryRow>();
  if (groupBy.length === 0) groups.set('[]', { group: {}, ...nothing });
  for (const part of parts) {
    const name = JSON.stringify(groupBy.map((dimension) => part.group[dimension] ?? null));
    const sum = groups.get(name) ?? { group: part.group, ...nothing };
    groups.set(name, {
      group: sum.group,
      requests: sum.requests + part.requests,
      errors: sum.errors + part.errors,
      aborted: sum.aborted + part.aborted,
      promptTokens: sum.promptTokens + part.promptTokens,
      completionTokens: sum.completionTokens + part.completionTokens,
      costNanos: sum.costNanos + part.costNanos,
      unpriced: sum.unpriced + part.unpriced,
    });
  }
  return [...groups.values()];
}
