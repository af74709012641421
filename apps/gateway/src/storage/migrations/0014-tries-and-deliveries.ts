import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tries to sign in, counted by all processes together, and when a webhook accepted a message. */
export const triesAndDeliveries: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('sign_in_tries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sign_in_tries_by_time').on('sign_in_tries').columns(['last_at']).execute();
    await db.schema.alterTable('webhook_messages').addColumn('delivered_at', 'bigint').execute();
  },
};
