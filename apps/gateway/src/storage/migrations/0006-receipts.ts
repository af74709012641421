import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Where a request went, and an index to list the receipts of an account by time. */
export const receipts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('usage').addColumn('region', 'text').execute();
    await db.schema
      .createIndex('usage_by_account')
      .on('usage')
      .columns(['account_id', 'started_at', 'request_id'])
      .execute();
  },
};
