import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { PrivacyCountQuery } from './receipt-port.ts';
import type { Database } from './schema.ts';

const hourMs = 3_600_000;

/**
 * The sums of receipts by hour, account and type for one key or team, in the form of `privacy_rollups`, which are by account only. They
 * are counted from the rows themselves, which an index finds, and end with them.
 */
export function privacySumsOfRows(
  db: Kysely<Database>,
  { keyId, teamId, fromMs, toMs }: PrivacyCountQuery,
): RawBuilder<Database['privacy_rollups']> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const conditions = [
    keyId === undefined ? undefined : sql`key_id = ${keyId}`,
    teamId === undefined ? undefined : sql`team_id = ${teamId}`,
    fromMs === undefined ? undefined : sql`started_at >= ${Math.floor(fromMs / hourMs) * hourMs}`,
    toMs === undefined ? undefined : sql`started_at < ${Math.ceil(toMs / hourMs) * hourMs}`,
  ].filter((one) => one !== undefined);
  const where = sql.join([sql`privacy is not null`, ...conditions], sql` and `);
  const start = sql`started_at - started_at % ${sql.lit(hourMs)} as start_at`;
  const receipts = isPostgres
    ? sql`(select request_id, started_at, account_id, receipt
        from usage, lateral usage_receipt(privacy) as receipt where receipt is not null and ${where}) as receipts`
    : sql`(select request_id, started_at, account_id, privacy
        from usage where json_valid(privacy) and ${where}) as receipts`;
  const total = (name: string) =>
    isPostgres
      ? sql`coalesce((receipt ->> ${sql.lit(name)})::bigint, 0)`
      : sql`coalesce(json_extract(privacy, ${sql.lit(`$.${name}`)}), 0)`;
  const entities = isPostgres
    ? sql`select request_id, ${start}, account_id, (entity ->> 'code')::integer as code,
        (entity ->> 'count')::bigint as replaced
        from ${receipts}, jsonb_path_query(receipt, '$.entities[*]') as entity
        where entity ->> 'code' is not null`
    : sql`select request_id, ${start}, account_id, json_extract(entity.value, '$.code') as code,
        json_extract(entity.value, '$.count') as replaced
        from ${receipts}, json_each(privacy, '$.entities') as entity
        where json_extract(entity.value, '$.code') is not null`;
  return sql`(
    select ${start}, account_id, 0 as code, 1 as requests, ${total('total')} as replaced,
      ${total('restored')} as restored, ${total('altered')} as altered, ${total('withheld')} as withheld
    from ${receipts}
    union all
    select start_at, account_id, code, 1, sum(replaced), 0, 0, 0
    from (${entities}) as each_entity group by request_id, start_at, account_id, code)`;
}
