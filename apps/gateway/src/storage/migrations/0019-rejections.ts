import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Requests of known callers that were rejected before anything was sent. */
export const rejections: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('rejections')
      .addColumn('request_id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('team_id', 'text')
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('endpoint', 'text', (column) => column.notNull())
      .addColumn('http_status', 'integer', (column) => column.notNull())
      .addColumn('error_code', 'text', (column) => column.notNull())
      .addColumn('param', 'text')
      .execute();
    for (const owner of [undefined, 'account_id', 'key_id'])
      await db.schema
        .createIndex(`rejections_by_${owner ?? 'time'}`)
        .on('rejections')
        .columns([...(owner === undefined ? [] : [owner]), 'at', 'request_id'])
        .execute();
  },
};
