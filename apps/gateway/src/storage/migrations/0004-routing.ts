import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How `auto` chose, beside each request; what graded answers say of models, by account. */
export const routing: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('usage').addColumn('routing', 'text').execute();
    await db.schema
      .createTable('routing_beliefs')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('belief', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('routing_beliefs_key', ['account_id', 'model'])
      .execute();
  },
};
