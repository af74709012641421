import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sessions that clients name in their requests. */
export const sessionsOfClients: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('usage').addColumn('session', 'text').execute();
    await db.schema
      .createIndex('usage_by_session')
      .on('usage')
      .columns(['session', 'started_at'])
      .where('session', 'is not', null)
      .execute();
  },
};
