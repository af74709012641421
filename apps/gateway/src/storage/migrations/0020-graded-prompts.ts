import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Samples of graded prompts without their text, and heads that were fitted to them. */
export const gradedPrompts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('graded_prompts')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('prompt_id', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('task', 'text')
      .addColumn('sample', 'text', (column) => column.notNull())
      .addColumn('grades', 'text', (column) => column.notNull())
      .addColumn('graded_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('graded_prompts_key', ['account_id', 'prompt_id'])
      .execute();
    await db.schema
      .createIndex('graded_prompts_by_time')
      .on('graded_prompts')
      .columns(['account_id', 'graded_at'])
      .execute();
    await db.schema
      .createTable('routing_heads')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('heads', 'text', (column) => column.notNull())
      .addColumn('report', 'text', (column) => column.notNull())
      .addColumn('trial', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('routing_heads_key', ['account_id', 'version'])
      .execute();
  },
};
