import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which API the client called; rows of earlier versions have none, and were all chat completions. */
export const endpoints: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('usage').addColumn('endpoint', 'text').execute();
  },
};
