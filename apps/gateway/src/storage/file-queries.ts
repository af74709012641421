import type { Kysely } from 'kysely';
import type { Storage } from './port.ts';
import type { Database } from './schema.ts';

/** Queries of the table of files. */
export function fileQueries(db: Kysely<Database>): Storage['files'] {
  const get = (id: string) => db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  return {
    get,
    insert: async (file, { maxFiles, maxBytes }) => {
      const ofAccount = db.selectFrom('files').where('account_id', '=', file.account_id);
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('files')
        .columns(['id', 'account_id', 'size_bytes', 'created_at', 'expires_at', 'sealed'])
        .expression(
          db
            .selectNoFrom(({ val }) => [
              val(file.id).as('id'),
              val(file.account_id).as('account_id'),
              val(file.size_bytes).as('size_bytes'),
              val(file.created_at).as('created_at'),
              val(file.expires_at).as('expires_at'),
              val(file.sealed).as('sealed'),
            ])
            .where(
              ofAccount.select(({ fn }) => fn.countAll<number>().as('files')),
              '<',
              maxFiles,
            )
            .where(
              ofAccount.select(({ fn, lit }) =>
                fn.coalesce(fn.sum<number>('size_bytes'), lit(0)).as('bytes'),
              ),
              '<=',
              maxBytes - file.size_bytes,
            ),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
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
    used: async (accountId) => {
      const { files, bytes } = await db
        .selectFrom('files')
        .select(({ fn }) => [
          fn.countAll<number>().as('files'),
          fn.sum<number | null>('size_bytes').as('bytes'),
        ])
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return { files: Number(files), bytes: Number(bytes ?? 0) };
    },
  };
}
