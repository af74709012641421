import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What happened when in a request, and when its row was stored, by which those who watch find new rows. */
export const timelines: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('usage').addColumn('timeline', 'text').execute();
    await db.schema.alterTable('usage').addColumn('stored_at', 'bigint').execute();
    await db.schema.createIndex('usage_by_storing').on('usage').column('stored_at').execute();
  },
};
