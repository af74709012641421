import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Providers and aliases made through the administration API, and the answers to requests that may be repeated. */
export const configRecords: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('config_records')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      // The secrets of the document: all three or none.
      .addColumn('key_id', 'text')
      .addColumn('wrapped_key', 'text')
      .addColumn('sealed', 'text')
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('config_records_by_name')
      .unique()
      .on('config_records')
      .columns(['kind', 'name'])
      .execute();
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('body_digest', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('answer', 'text')
      .execute();
    await db.schema
      .createIndex('idempotency_keys_by_time')
      .on('idempotency_keys')
      .column('created_at')
      .execute();
    await sql`insert into meta (name, value) values ('config_version', '1')`.execute(db);
  },
};
