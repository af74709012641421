import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Sums of privacy receipts by hour, account and type, which triggers keep as those of usage (0012): what was replaced can be shown for
 * as long as nobody deletes the sums, after the receipts themselves are gone. Code 0 stands for all types: every anonymized request is
 * in it once, and only it has what became of the answers.
 */
export const privacyRollups: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    // The rows are the index: nothing refers to them by another number.
    const end = isPostgres ? sql`` : sql`without rowid`;
    await sql`create table privacy_rollups (
      start_at bigint not null, account_id text not null, code integer not null, requests bigint not null,
      replaced bigint not null, restored bigint not null, altered bigint not null, withheld bigint not null,
      primary key (start_at, account_id, code)) ${end}`.execute(db);
    if (isPostgres) {
      await createReader(db);
      await postgresSums(sql`usage`).execute(db);
      await createStatementTrigger(db);
    } else {
      await sqliteSums(sql`usage`).execute(db);
      await createRowTrigger(db);
    }
  },
};

const hourMs = sql.lit(3_600_000);
const add = sql`on conflict (start_at, account_id, code) do update set
  requests = privacy_rollups.requests + excluded.requests,
  replaced = privacy_rollups.replaced + excluded.replaced,
  restored = privacy_rollups.restored + excluded.restored,
  altered = privacy_rollups.altered + excluded.altered,
  withheld = privacy_rollups.withheld + excluded.withheld`;

/** Adds these rows up. A receipt that is no JSON counts as none: it must not keep its row from being stored. */
function addedUp(
  anonymized: RawBuilder<unknown>,
  entities: RawBuilder<unknown>,
  total: (name: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into privacy_rollups
    select start_at, account_id, code, sum(requests), sum(replaced), sum(restored), sum(altered), sum(withheld)
    from (
      select request_id, started_at - started_at % ${hourMs} as start_at, account_id, 0 as code, 1 as requests,
        ${total('total')} as replaced, ${total('restored')} as restored, ${total('altered')} as altered,
        ${total('withheld')} as withheld
      from ${anonymized}
      union all
      select request_id, started_at - started_at % ${hourMs}, account_id, code, 1, sum(replaced), 0, 0, 0
      from (${entities}) as each_entity group by request_id, started_at, account_id, code
    ) as each_row
    where true
    group by start_at, account_id, code
    order by start_at, account_id, code
    ${add}`;
}

function sqliteSums(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const anonymized = sql`(select request_id, started_at, account_id, privacy from ${rows}
    where privacy is not null and json_valid(privacy)) as receipts`;
  return addedUp(
    anonymized,
    sql`select request_id, started_at, account_id, json_extract(entity.value, '$.code') as code,
      json_extract(entity.value, '$.count') as replaced
      from ${anonymized}, json_each(privacy, '$.entities') as entity
      where json_extract(entity.value, '$.code') is not null`,
    (name) => sql`coalesce(json_extract(privacy, ${sql.lit(`$.${name}`)}), 0)`,
  );
}

function postgresSums(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const anonymized = sql`(select request_id, started_at, account_id, receipt
    from ${rows}, lateral usage_receipt(privacy) as receipt where receipt is not null) as receipts`;
  return addedUp(
    anonymized,
    sql`select request_id, started_at, account_id, (entity ->> 'code')::integer as code,
      (entity ->> 'count')::bigint as replaced
      from ${anonymized}, jsonb_path_query(receipt, '$.entities[*]') as entity
      where entity ->> 'code' is not null`,
    (name) => sql`coalesce((receipt ->> ${sql.lit(name)})::bigint, 0)`,
  );
}

/** For one row: plain statements cost less than the grouping of many. */
async function createRowTrigger(db: Kysely<unknown>): Promise<void> {
  const start = sql`new.started_at - new.started_at % ${hourMs}`;
  const total = (name: string) => sql`coalesce(json_extract(new.privacy, ${sql.lit(`$.${name}`)}), 0)`;
  await sql`create trigger privacy_rolled_up after insert on usage
    when new.privacy is not null and json_valid(new.privacy) begin
      insert into privacy_rollups values (${start}, new.account_id, 0, 1, ${total('total')},
        ${total('restored')}, ${total('altered')}, ${total('withheld')}) ${add};
      insert into privacy_rollups
        select ${start}, new.account_id, json_extract(value, '$.code'), 1, sum(json_extract(value, '$.count')),
          0, 0, 0
        from json_each(new.privacy, '$.entities') where json_extract(value, '$.code') is not null
        group by json_extract(value, '$.code') ${add};
    end`.execute(db);
}

/**
 * The numbers of a receipt; null if it is damaged. `jsonb` refuses some texts that are JSON (`\u0000`), and a cast that fails would end
 * the transaction.
 */
async function createReader(db: Kysely<unknown>): Promise<void> {
  await sql`create function usage_receipt(stored text) returns jsonb language plpgsql immutable as $reader$
    declare
      receipt jsonb;
    begin
      receipt := stored::jsonb;
      perform (receipt ->> name)::bigint from unnest(array['total', 'restored', 'altered', 'withheld']) as name;
      perform (entity ->> 'code')::integer, (entity ->> 'count')::bigint
        from jsonb_path_query(receipt, '$.entities[*]') as entity;
      return receipt;
    exception when data_exception then return null;
    end $reader$`.execute(db);
}

/** For all rows of a statement. */
async function createStatementTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`create function privacy_roll_up() returns trigger language plpgsql as $trigger$ begin
    ${postgresSums(sql`new_rows`)}; return null; end $trigger$`.execute(db);
  await sql`create trigger privacy_rolled_up after insert on usage referencing new table as new_rows
    for each statement execute function privacy_roll_up()`.execute(db);
}
