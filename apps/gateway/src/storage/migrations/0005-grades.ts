import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What answers were worth, beside their requests; how each policy of `auto` does for an account. */
export const grades: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('usage').addColumn('grade', 'double precision').execute();
    await db.schema
      .createTable('routing_trials')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('trial', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('routing_trials_key', ['account_id', 'version'])
      .execute();
  },
};
