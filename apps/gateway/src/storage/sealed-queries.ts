import type { Kysely } from 'kysely';
import type { Storage } from './port.ts';
import type { Database } from './schema.ts';

/** Queries of sealed columns, whatever the rows are. */
export function sealedQueries(db: Kysely<Database>): Storage['sealed'] {
  return {
    page: async (table, after, limit) => {
      const page = db.selectFrom(table).select(['id', 'sealed']).orderBy('id').limit(limit);
      return await (after === undefined ? page : page.where('id', '>', after)).execute();
    },
    replace: async (table, id, sealed, ifSealed) => {
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ sealed, ...(table === 'responses' ? { size_bytes: sealed.length } : {}) })
        .where('id', '=', id)
        .where('sealed', '=', ifSealed)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
