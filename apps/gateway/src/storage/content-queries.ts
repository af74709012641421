import type { ContentStore } from './content-port.ts';
import type { StorageEngine } from './engine.ts';

/** Queries of the table of contents. What is deleted leaves the file of the database too. */
export function contentQueries({ db, forgetDeleted: forget }: StorageEngine): ContentStore {
  return {
    insert: async (content) => {
      await db.insertInto('contents').values(content).execute();
    },
    get: (id) => db.selectFrom('contents').selectAll().where('id', '=', id).executeTakeFirst(),
    expiry: async (id) => {
      const row = await db
        .selectFrom('contents')
        .select('expires_at')
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? undefined : Number(row.expires_at);
    },
    usedBytes: async (accountId) => {
      const { bytes } = await db
        .selectFrom('contents')
        .select(({ fn }) => fn.sum<number | null>('size_bytes').as('bytes'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(bytes ?? 0);
    },
    remove: async (id) => {
      const { numDeletedRows } = await db.deleteFrom('contents').where('id', '=', id).executeTakeFirst();
      if (numDeletedRows > 0n) await forget();
      return numDeletedRows > 0n;
    },
    removeOldest: async (accountId, count) => {
      const oldest = db
        .selectFrom('contents')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .limit(count);
      await db.deleteFrom('contents').where('id', 'in', oldest).execute();
      await forget();
    },
    removeExpired: async (now) => {
      const expired = db.deleteFrom('contents').where('expires_at', '<=', now);
      const { numDeletedRows } = await expired.executeTakeFirst();
      if (numDeletedRows > 0n) await forget();
    },
  };
}
