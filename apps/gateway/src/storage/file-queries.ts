import type { Kysely } from 'kysely';
import type { StorageEngine } from './engine.ts';
import type { Storage } from './port.ts';
import type { Database } from './schema.ts';

/** Queries of the table of files. */
export function fileQueries({ db, lock }: StorageEngine): Storage['files'] {
  const get = (id: string) => db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  return {
    get,
    insert: (file, { maxFiles, maxBytes }) =>
      db.transaction().execute(async (within) => {
        // Two files at once must not both take the last room.
        await lock(within, `files of ${file.account_id}`);
        const { files, bytes } = await usedBy(within, file.account_id);
        if (files >= maxFiles || bytes + file.size_bytes > maxBytes) return false;
        await within.insertInto('files').values(file).execute();
        return true;
      }),
    list: async (accountId, { after, limit, newestFirst, now }) => {
      const direction = newestFirst ? 'desc' : 'asc';
      let page = db
        .selectFrom('files')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('expires_at', '>', now)
        .orderBy('created_at', direction)
        .orderBy('id', direction)
        .limit(limit);
      const last = after === undefined ? undefined : await get(after);
      if (last !== undefined) {
        const beyond = newestFirst ? '<' : '>';
        page = page.where((is) =>
          is.or([
            is('created_at', beyond, last.created_at),
            is.and([is('created_at', '=', last.created_at), is('id', beyond, last.id)]),
          ]),
        );
      }
      return await page.execute();
    },
    remove: async (id) => {
      const { numDeletedRows } = await db.deleteFrom('files').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
    expired: async (now, limit) => {
      const rows = await db
        .selectFrom('files')
        .select('id')
        .where('expires_at', '<=', now)
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    used: (accountId) => usedBy(db, accountId),
  };
}

async function usedBy(
  db: Kysely<Database>,
  accountId: string,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('size_bytes').as('bytes')])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes ?? 0) };
}
