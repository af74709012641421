import { type Kysely, PostgresAdapter } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What happened when in a request, and in PostgreSQL when its row was stored, by which those who watch find new rows. SQLite numbers
 * rows in this order anyway; an index there would cost half as much again as storing the row.
 */
export const timelines: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('usage').addColumn('timeline', 'text').execute();
    await db.schema.alterTable('usage').addColumn('stored_at', 'bigint').execute();
    if (db.getExecutor().adapter instanceof PostgresAdapter)
      await db.schema.createIndex('usage_by_storing').on('usage').column('stored_at').execute();
  },
};
