import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Limits of accounts and teams, which hold for all of their keys together. */
export const ownerLimits: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['accounts', 'teams'])
      await db.schema
        .alterTable(table)
        .addColumn('limits', 'text', (column) => column.notNull().defaultTo('{}'))
        .execute();
    await db.schema.createIndex('usage_by_team').on('usage').columns(['team_id', 'started_at']).execute();
  },
};
