import { type RawBuilder, sql } from 'kysely';
import type { StorageEngine } from './engine.ts';
import type { Storage } from './port.ts';
import { createResponseInserts } from './response-inserts.ts';
import type { ResponseRow } from './schema.ts';

/** More than any conversation has turns. */
const maxTurns = 10_000;

/** A table `chain` of the turns of the conversation that ends with a response; `turn` counts back from it. */
const chainOf = (id: string): RawBuilder<unknown> => sql`
  with recursive chain as (
    select id, previous_id, size_bytes, 0 as turn from responses where id = ${id}
    union all
    select responses.id, responses.previous_id, responses.size_bytes, chain.turn + 1 from responses
      join chain on responses.id = chain.previous_id where chain.turn < ${sql.lit(maxTurns)}
  )`;

/** Queries of the table of kept responses. */
export function responseQueries({ db, forgetDeleted: forget }: StorageEngine): Storage['responses'] {
  return {
    insert: createResponseInserts(db),
    byItem: (itemId) =>
      db
        .selectFrom('response_items')
        .innerJoin('responses', 'responses.id', 'response_items.response_id')
        .selectAll('responses')
        .where('response_items.id', '=', itemId)
        .executeTakeFirst(),
    get: (id) => db.selectFrom('responses').selectAll().where('id', '=', id).executeTakeFirst(),
    chain: async (id, maxBytes) => {
      // Sizes first: a long conversation of large turns would fill the memory.
      const sizes = await sql<{ readonly bytes: number | null }>`
        ${chainOf(id)} select sum(size_bytes) as bytes from chain`.execute(db);
      if (Number(sizes.rows[0]?.bytes ?? 0) > maxBytes) return undefined;
      const { rows } = await sql<ResponseRow>`
        ${chainOf(id)} select responses.* from chain join responses on responses.id = chain.id
        order by chain.turn desc`.execute(db);
      return rows;
    },
    usedBytes: async (accountId) => {
      const { bytes } = await db
        .selectFrom('responses')
        .select(({ fn }) => fn.sum<number | null>('size_bytes').as('bytes'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(bytes ?? 0);
    },
    remove: async (id) => {
      const { numDeletedRows } = await db.deleteFrom('responses').where('id', '=', id).executeTakeFirst();
      if (numDeletedRows > 0n) await forget();
      return numDeletedRows > 0n;
    },
    removeExpired: async (now) => {
      const expired = db.deleteFrom('responses').where('expires_at', '<=', now);
      const { numDeletedRows } = await expired.executeTakeFirst();
      if (numDeletedRows > 0n) await forget();
    },
  };
}
