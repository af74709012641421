import { type Kysely, PostgresAdapter, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Sums of usage by hour and day, and counts of latencies by bucket, which triggers keep in the transaction that inserts the rows: so
 * they also hold what a gateway of an earlier version inserts while it is being replaced, and a row that is inserted twice
 * counts once.
 *
 * A bucket holds latencies from `gamma^(b-1)` to `gamma^b` milliseconds (the mapping of DDSketch, VLDB 12(12), 2019), so that any
 * buckets can be added up and a quantile of the sum is within 5 % of the true one.
 */
export const usageRollups: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await createTables(db, isPostgres);
    await rollUp(db);
    if (isPostgres) await createStatementTrigger(db);
    else await createRowTrigger(db);
  },
};

/** Adds all rows, or those of a time in epoch milliseconds, to the sums as the triggers do. */
export async function rollUp(
  db: QueryExecutorProvider,
  range?: { readonly fromMs: number; readonly toMs: number },
): Promise<void> {
  const rows =
    range === undefined
      ? sql`usage`
      : sql`(select * from usage where started_at >= ${sql.lit(range.fromMs)} and started_at < ${sql.lit(range.toMs)})`;
  await sql`${sums(rows)}`.execute(db);
  await sql`${latencies(rows)}`.execute(db);
}

const hourMs = sql.lit(3_600_000);
const dayMs = sql.lit(86_400_000);
/** A relative error of 5 %. */
const gamma = sql.lit(1.05 / 0.95);

/** What is added to the row of the same period and group. */
const addSums = sql`on conflict (key_id, grain, start_at, account_id, team_id, provider, model, status, endpoint)
    do update set
      requests = usage_rollups.requests + excluded.requests,
      prompt_tokens = usage_rollups.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = usage_rollups.completion_tokens + excluded.completion_tokens,
      cost_nanos = usage_rollups.cost_nanos + excluded.cost_nanos,
      unpriced = usage_rollups.unpriced + excluded.unpriced,
      duration_ms = usage_rollups.duration_ms + excluded.duration_ms`;
const addLatencies = sql`on conflict (grain, start_at, account_id, provider, model, kind, bucket)
    do update set requests = usage_latencies.requests + excluded.requests`;

/** The number of the bucket of a latency in milliseconds. */
const bucketOf = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`cast(ceil(ln(cast(case when ${value} < 1 then 1 else ${value} end as double precision)) / ln(${gamma})) as integer)`;

async function createTables(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  // The rows are the index: nothing refers to them by another number.
  const end = isPostgres ? sql`` : sql`without rowid`;
  await sql`create table usage_rollups (
    key_id text not null, grain text not null, start_at bigint not null, account_id text not null,
    team_id text not null, provider text not null, model text not null, status text not null,
    endpoint text not null, requests bigint not null, prompt_tokens bigint not null,
    completion_tokens bigint not null, cost_nanos bigint not null, unpriced bigint not null,
    duration_ms bigint not null,
    primary key (key_id, grain, start_at, account_id, team_id, provider, model, status, endpoint)) ${end}`.execute(
    db,
  );
  await sql`create index usage_rollups_by_team on usage_rollups (team_id, start_at) where team_id <> ''`.execute(
    db,
  );
  await sql`create index usage_rollups_of_keys on usage_rollups (start_at) where key_id <> ''`.execute(db);
  await sql`create table usage_latencies (
    grain text not null, start_at bigint not null, account_id text not null, provider text not null,
    model text not null, kind text not null, bucket integer not null, requests bigint not null,
    primary key (grain, start_at, account_id, provider, model, kind, bucket)) ${end}`.execute(db);
}

/** One row for each hour and day of an account, and one for each day of a key. */
function sums(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = sql`provider, model, status, endpoint`;
  const grain = (
    name: string,
    start: RawBuilder<unknown>,
    team: RawBuilder<unknown>,
    key: RawBuilder<unknown>,
  ) => sql`select ${key} as key_id, ${sql.lit(name)} as grain, ${start} as start_at, account_id,
      ${team} as team_id, provider, model, status, coalesce(endpoint, 'chat') as endpoint,
      input_tokens + cached_input_tokens + cache_write_tokens + audio_input_tokens as prompt,
      output_tokens + reasoning_tokens + audio_output_tokens as completion,
      cost_nanos, duration_ms from ${rows}`;
  const none = sql`''`;
  const hour = sql`started_at - started_at % ${hourMs}`;
  const day = sql`started_at - started_at % ${dayMs}`;
  return sql`insert into usage_rollups (key_id, grain, start_at, account_id, team_id, ${columns}, requests,
      prompt_tokens, completion_tokens, cost_nanos, unpriced, duration_ms)
    select key_id, grain, start_at, account_id, team_id, ${columns}, count(*), sum(prompt), sum(completion),
      sum(coalesce(cost_nanos, 0)), sum(case when cost_nanos is null then 1 else 0 end), sum(duration_ms)
    from (${grain('hour', hour, none, none)} union all ${grain('day', day, none, none)}
      union all ${grain('day', day, sql`coalesce(team_id, '')`, sql`key_id`)}) as each_row
    where true
    group by key_id, grain, start_at, account_id, team_id, ${columns}
    order by key_id, grain, start_at, account_id, team_id, ${columns}
    ${addSums}`;
}

/** Of responses that were complete. */
function latencies(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = (grain: string, lengthMs: RawBuilder<unknown>, kind: string, value: string) =>
    sql`select ${sql.lit(grain)} as grain, started_at - started_at % ${lengthMs} as start_at, account_id,
      provider, model, ${sql.lit(kind)} as kind,
      ${bucketOf(sql.ref(value))} as bucket
      from ${rows} where status = 'ok' and ${sql.ref(value)} is not null`;
  const all = (grain: string, lengthMs: RawBuilder<unknown>) =>
    sql`${of(grain, lengthMs, 'total', 'duration_ms')} union all ${of(grain, lengthMs, 'first_byte', 'first_byte_ms')}`;
  const columns = sql`grain, start_at, account_id, provider, model, kind, bucket`;
  return sql`insert into usage_latencies (${columns}, requests)
    select ${columns}, count(*) from (${all('hour', hourMs)} union all ${all('day', dayMs)}) as each_row
    where true
    group by ${columns} order by ${columns}
    ${addLatencies}`;
}

/** SQLite runs a trigger for each row, and there plain statements cost a third of grouping one row. */
async function createRowTrigger(db: Kysely<unknown>): Promise<void> {
  const start = (lengthMs: RawBuilder<unknown>) => sql`new.started_at - new.started_at % ${lengthMs}`;
  const none = sql`''`;
  const sum = (
    grain: string,
    lengthMs: RawBuilder<unknown>,
    team: RawBuilder<unknown>,
    key: RawBuilder<unknown>,
  ) => sql`insert into usage_rollups values (${key}, ${sql.lit(grain)}, ${start(lengthMs)}, new.account_id,
      ${team}, new.provider, new.model, new.status, coalesce(new.endpoint, 'chat'), 1,
      new.input_tokens + new.cached_input_tokens + new.cache_write_tokens + new.audio_input_tokens,
      new.output_tokens + new.reasoning_tokens + new.audio_output_tokens,
      coalesce(new.cost_nanos, 0), new.cost_nanos is null, new.duration_ms) ${addSums}`;
  const latency = (grain: string, lengthMs: RawBuilder<unknown>, kind: string, column: string) => {
    const value = sql.raw(`new.${column}`);
    return sql`insert into usage_latencies select ${sql.lit(grain)}, ${start(lengthMs)}, new.account_id,
      new.provider, new.model, ${sql.lit(kind)}, ${bucketOf(value)}, 1
      where new.status = 'ok' and ${value} is not null ${addLatencies}`;
  };
  const ofGrain = (grain: string, lengthMs: RawBuilder<unknown>) =>
    sql`${sum(grain, lengthMs, none, none)}; ${latency(grain, lengthMs, 'total', 'duration_ms')};
      ${latency(grain, lengthMs, 'first_byte', 'first_byte_ms')}`;
  await sql`create trigger usage_rolled_up after insert on usage begin
    ${ofGrain('hour', hourMs)}; ${ofGrain('day', dayMs)};
    ${sum('day', dayMs, sql`coalesce(new.team_id, '')`, sql`new.key_id`)}; end`.execute(db);
}

/** PostgreSQL runs it once for each statement, for all rows that were inserted. */
async function createStatementTrigger(db: Kysely<unknown>): Promise<void> {
  const rows = sql`new_rows`;
  await sql`create function usage_roll_up() returns trigger language plpgsql as $trigger$ begin
    ${sums(rows)}; ${latencies(rows)}; return null; end $trigger$`.execute(db);
  await sql`create trigger usage_rolled_up after insert on usage referencing new table as new_rows
    for each statement execute function usage_roll_up()`.execute(db);
}
