import { type Kysely, sql } from 'kysely';
import type { Storage } from './port.ts';
import type { Database } from './schema.ts';

/** Of people, the secret of their second factor, if they have one. */
const columns = {
  files: 'sealed',
  responses: 'sealed',
  contents: 'sealed',
  people: 'totp_sealed',
} as const;

/** Their size is that of what is sealed. */
const sized: ReadonlySet<string> = new Set(['responses', 'contents']);

/** Queries of sealed columns, whatever the rows are. */
export function sealedQueries(db: Kysely<Database>): Storage['sealed'] {
  return {
    page: async (table, after, limit) => {
      const column = sql.ref<string>(columns[table]);
      const page = db
        .selectFrom(table)
        .select(['id', column.as('sealed')])
        .where(column, 'is not', null)
        .orderBy('id')
        .limit(limit);
      return await (after === undefined ? page : page.where('id', '>', after)).execute();
    },
    replace: async (table, id, sealed, ifSealed) => {
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ [columns[table]]: sealed, ...(sized.has(table) ? { size_bytes: sealed.length } : {}) })
        .where('id', '=', id)
        .where(sql.ref(columns[table]), '=', ifSealed)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
