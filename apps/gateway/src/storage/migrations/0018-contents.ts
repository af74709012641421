import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Content of requests whose keys ask for it; sealed. */
export const contents: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('contents')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('contents_by_account')
      .on('contents')
      .columns(['account_id', 'created_at', 'size_bytes'])
      .execute();
    await db.schema.createIndex('contents_by_expiry').on('contents').column('expires_at').execute();
  },
};
