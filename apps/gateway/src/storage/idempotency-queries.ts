import type { Kysely } from 'kysely';
import type { Storage } from './port.ts';
import type { Database } from './schema.ts';

/** Queries of the table of requests that may be repeated. */
export function idempotencyQueries(db: Kysely<Database>): Storage['idempotency'] {
  return {
    claim: async (row, { expiredBefore }) => {
      await db.deleteFrom('idempotency_keys').where('created_at', '<', expiredBefore).execute();
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('idempotency_keys')
        .values({ ...row, answer: null })
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },
    get: (digest) =>
      db.selectFrom('idempotency_keys').selectAll().where('digest', '=', digest).executeTakeFirst(),
    finish: async (digest, answer) => {
      await db.updateTable('idempotency_keys').set({ answer }).where('digest', '=', digest).execute();
    },
    release: async (digest) => {
      await db
        .deleteFrom('idempotency_keys')
        .where('digest', '=', digest)
        .where('answer', 'is', null)
        .execute();
    },
  };
}
