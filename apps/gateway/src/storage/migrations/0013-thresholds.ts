import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** End users of requests, thresholds of budgets that were reached, and messages to webhooks. */
export const thresholds: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('usage').addColumn('end_user', 'text').execute();
    await db.schema
      .createIndex('usage_by_end_user')
      .on('usage')
      .columns(['end_user', 'started_at'])
      .where('end_user', 'is not', null)
      .execute();
    await db.schema
      .createTable('budget_thresholds')
      .addColumn('owner_kind', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('period_start', 'bigint', (column) => column.notNull())
      .addColumn('limit_nanos', 'bigint', (column) => column.notNull())
      .addColumn('threshold_ppm', 'integer', (column) => column.notNull())
      .addColumn('reached_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('budget_thresholds_key', [
        'owner_kind',
        'owner_id',
        'period',
        'period_start',
        'limit_nanos',
        'threshold_ppm',
      ])
      .execute();
    await db.schema
      .createIndex('budget_thresholds_by_time')
      .on('budget_thresholds')
      .columns(['reached_at'])
      .execute();
    await db.schema
      .createTable('webhook_messages')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('webhook', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'bigint')
      .addColumn('problem', 'text')
      .execute();
    await db.schema.createIndex('webhook_messages_due').on('webhook_messages').columns(['due_at']).execute();
  },
};
