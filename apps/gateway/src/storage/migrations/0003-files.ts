import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Files of accounts; what is said of them is sealed, and so are their bytes, on disk. */
export const files: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('files_by_account')
      .on('files')
      .columns(['account_id', 'created_at', 'id'])
      .execute();
    await db.schema.createIndex('files_by_expiry').on('files').column('expires_at').execute();
  },
};
