import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The secret that a key had before it was rotated, for as long as both work. */
export const previousKeySecrets: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('api_keys').addColumn('previous_digest', 'text').execute();
    await db.schema.alterTable('api_keys').addColumn('previous_expires_at', 'bigint').execute();
  },
};
