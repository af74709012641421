import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Responses that accounts can continue; their content is sealed. */
export const responses: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('responses')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('previous_id', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('responses_by_account')
      .on('responses')
      .columns(['account_id', 'size_bytes'])
      .execute();
    // Items under ids of their provider; those of the gateway tell their response.
    await db.schema
      .createTable('response_items')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('response_id', 'text', (column) =>
        column.notNull().references('responses.id').onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createIndex('response_items_by_response')
      .on('response_items')
      .column('response_id')
      .execute();
    await db.schema.createIndex('responses_by_expiry').on('responses').column('expires_at').execute();
  },
};
