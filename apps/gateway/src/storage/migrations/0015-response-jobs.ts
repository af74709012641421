import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which process follows a response that its provider completes in the background. */
export const responseJobs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('response_jobs')
      .addColumn('response_id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('process', 'text', (column) => column.notNull())
      .addColumn('alive_until', 'bigint', (column) => column.notNull())
      .addColumn('stop', 'text')
      .execute();
    await db.schema
      .createIndex('response_jobs_by_process')
      .on('response_jobs')
      .columns(['process'])
      .execute();
  },
};
