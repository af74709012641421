import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What anonymization did to a request, beside its usage. */
export const privacyReceipts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('usage').addColumn('privacy', 'text').execute();
  },
};
