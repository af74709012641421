import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
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
    await sql`${sums(sql`usage`)}`.execute(db);
    await sql`${latencies(sql`usage`)}`.execute(db);
    if (isPostgres) await createStatementTrigger(db);
    else await createRowTrigger(db);
  },
};

const hourMs = sql.lit(3_600_000);
const dayMs = sql.lit(86_400_000);
/** A relative error of 5 %. */
const gamma = sql.lit(1.05 / 0.95);

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
    on conflict (key_id, grain, start_at, account_id, team_id, ${columns}) do update set
      requests = usage_rollups.requests + excluded.requests,
      prompt_tokens = usage_rollups.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = usage_rollups.completion_tokens + excluded.completion_tokens,
      cost_nanos = usage_rollups.cost_nanos + excluded.cost_nanos,
      unpriced = usage_rollups.unpriced + excluded.unpriced,
      duration_ms = usage_rollups.duration_ms + excluded.duration_ms`;
}

/** Of responses that were complete. */
function latencies(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = (grain: string, lengthMs: RawBuilder<unknown>, kind: string, value: string) =>
    sql`select ${sql.lit(grain)} as grain, started_at - started_at % ${lengthMs} as start_at, account_id,
      provider, model, ${sql.lit(kind)} as kind,
      cast(ceil(ln(cast(case when ${sql.ref(value)} < 1 then 1 else ${sql.ref(value)} end as double precision))
        / ln(${gamma})) as integer) as bucket
      from ${rows} where status = 'ok' and ${sql.ref(value)} is not null`;
  const all = (grain: string, lengthMs: RawBuilder<unknown>) =>
    sql`${of(grain, lengthMs, 'total', 'duration_ms')} union all ${of(grain, lengthMs, 'first_byte', 'first_byte_ms')}`;
  const columns = sql`grain, start_at, account_id, provider, model, kind, bucket`;
  return sql`insert into usage_latencies (${columns}, requests)
    select ${columns}, count(*) from (${all('hour', hourMs)} union all ${all('day', dayMs)}) as each_row
    where true
    group by ${columns} order by ${columns}
    on conflict (${columns}) do update set requests = usage_latencies.requests + excluded.requests`;
}

/** SQLite runs a trigger for each row: `new` is a table of one row there. */
async function createRowTrigger(db: Kysely<unknown>): Promise<void> {
  const row = sql`(select new.key_id as key_id, new.account_id as account_id, new.team_id as team_id,
    new.provider as provider, new.model as model, new.status as status, new.endpoint as endpoint,
    new.started_at as started_at, new.duration_ms as duration_ms, new.first_byte_ms as first_byte_ms,
    new.input_tokens as input_tokens, new.cached_input_tokens as cached_input_tokens,
    new.cache_write_tokens as cache_write_tokens, new.audio_input_tokens as audio_input_tokens,
    new.output_tokens as output_tokens, new.reasoning_tokens as reasoning_tokens,
    new.audio_output_tokens as audio_output_tokens, new.cost_nanos as cost_nanos)`;
  await sql`create trigger usage_rolled_up after insert on usage begin
    ${sums(row)}; ${latencies(row)}; end`.execute(db);
}

/** PostgreSQL runs it once for each statement, for all rows that were inserted. */
async function createStatementTrigger(db: Kysely<unknown>): Promise<void> {
  const rows = sql`new_rows`;
  await sql`create function usage_roll_up() returns trigger language plpgsql as $trigger$ begin
    ${sums(rows)}; ${latencies(rows)}; return null; end $trigger$`.execute(db);
  await sql`create trigger usage_rolled_up after insert on usage referencing new table as new_rows
    for each statement execute function usage_roll_up()`.execute(db);
}
