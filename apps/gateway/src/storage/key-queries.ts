import type { Kysely } from 'kysely';
import { bumpKeysVersion } from './keys-version.ts';
import { containsName } from './owner-queries.ts';
import type { Storage } from './port.ts';
import type { Database } from './schema.ts';

/** Queries of the table of keys. */
export function keyQueries(db: Kysely<Database>): Storage['keys'] {
  return {
    version: async () =>
      (await db.selectFrom('meta').select('value').where('name', '=', 'keys_version').executeTakeFirst())
        ?.value ?? '0',
    all: () => db.selectFrom('api_keys').selectAll().execute(),
    withBudgets: () =>
      db
        .selectFrom('api_keys')
        .selectAll()
        .where('revoked_at', 'is', null)
        .where('limits', 'like', '%"budget"%')
        .execute(),
    page: ({ after, limit, name, account, team, status, owners, now }) => {
      let page = db.selectFrom('api_keys').selectAll().orderBy('id').limit(limit);
      if (after !== undefined) page = page.where('id', '>', after);
      if (name !== undefined) page = page.where(containsName(name));
      if (account !== undefined) page = page.where('account_id', '=', account);
      if (team !== undefined) page = page.where('team_id', '=', team);
      if (status !== undefined) page = page.where('revoked_at', status === 'revoked' ? 'is not' : 'is', null);
      if (status === 'expired') page = page.where('expires_at', '<=', now);
      if (status === 'active')
        page = page.where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]));
      if (owners !== undefined)
        page = page.where(({ eb, or, and }) =>
          or([
            eb('account_id', 'in', [...owners.accountIds, '']),
            and([
              eb('created_by', '=', owners.createdBy),
              ...(owners.createdIn === undefined ? [] : [eb('account_id', 'in', [...owners.createdIn, ''])]),
            ]),
          ]),
        );
      return page.execute();
    },
    get: (id) => db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst(),
    insert: (key) =>
      db.transaction().execute(async (within) => {
        await within.insertInto('api_keys').values(key).execute();
        await bumpKeysVersion(within);
      }),
    update: (id, change, ifUpdatedAt) =>
      db.transaction().execute(async (within) => {
        let update = within.updateTable('api_keys').set(change).where('id', '=', id);
        if (ifUpdatedAt !== undefined) update = update.where('updated_at', '=', ifUpdatedAt);
        const result = await update.executeTakeFirst();
        await bumpKeysVersion(within);
        return result.numUpdatedRows > 0n;
      }),
  };
}
