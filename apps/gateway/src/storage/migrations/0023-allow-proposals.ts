import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Values that accounts say were replaced wrongly, until somebody has decided. */
export const allowProposals: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('allow_proposals')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('team_id', 'text')
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('folded', 'text', (column) => column.notNull())
      .addColumn('entity_code', 'integer')
      .addColumn('reason', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('scope', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('decided_at', 'bigint')
      .addColumn('decided_by', 'text')
      .execute();
    await db.schema
      .createIndex('allow_proposals_by_account')
      .on('allow_proposals')
      .columns(['account_id', 'status', 'id'])
      .execute();
    await db.schema
      .createIndex('allow_proposals_pending')
      .unique()
      .on('allow_proposals')
      .columns(['account_id', 'folded'])
      .where(sql.ref('status'), '=', 'pending')
      .execute();
  },
};
