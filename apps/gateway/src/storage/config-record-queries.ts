import { type Kysely, sql } from 'kysely';
import type { StorageEngine } from './engine.ts';
import type { Storage } from './port.ts';
import type { Database } from './schema.ts';

/** Queries of the table of providers and aliases that were made through the administration API. */
export function configRecordQueries({ db, codePointOrder }: StorageEngine): Storage['configRecords'] {
  const bump = (within: Kysely<Database>): Promise<unknown> =>
    within
      .updateTable('meta')
      .set({ value: sql`cast(cast(value as integer) + 1 as text)` })
      .where('name', '=', 'config_version')
      .execute();
  const name = sql<string>`name collate ${sql.raw(codePointOrder)}`;
  return {
    version: async () => {
      const row = db.selectFrom('meta').select('value').where('name', '=', 'config_version');
      return (await row.executeTakeFirst())?.value ?? '0';
    },
    all: () => db.selectFrom('config_records').selectAll().orderBy('kind').orderBy(name).execute(),
    page: (kind, { from, limit }) => {
      const page = db
        .selectFrom('config_records')
        .selectAll()
        .where('kind', '=', kind)
        .orderBy(name)
        .limit(limit);
      return (from === undefined ? page : page.where(name, '>=', from)).execute();
    },
    get: (kind, wanted) =>
      db
        .selectFrom('config_records')
        .selectAll()
        .where('kind', '=', kind)
        .where('name', '=', wanted)
        .executeTakeFirst(),
    insert: (record) =>
      db.transaction().execute(async (within) => {
        const { numInsertedOrUpdatedRows = 0n } = await within
          .insertInto('config_records')
          .values(record)
          .onConflict((conflict) => conflict.columns(['kind', 'name']).doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows === 0n) return false;
        await bump(within);
        return true;
      }),
    update: (id, change, ifVersion) =>
      db.transaction().execute(async (within) => {
        const { numUpdatedRows } = await within
          .updateTable('config_records')
          .set({ ...change, version: ifVersion + 1 })
          .where('id', '=', id)
          .where('version', '=', ifVersion)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await bump(within);
        return true;
      }),
    remove: (id, ifVersion) =>
      db.transaction().execute(async (within) => {
        const { numDeletedRows } = await within
          .deleteFrom('config_records')
          .where('id', '=', id)
          .where('version', '=', ifVersion)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await bump(within);
        return true;
      }),
    keyIds: async () => {
      const rows = await db
        .selectFrom('config_records')
        .select('key_id')
        .where('key_id', 'is not', null)
        .distinct()
        .execute();
      return rows.flatMap(({ key_id: id }) => (id === null ? [] : [id]));
    },
    rewrap: async (id, { keyId, wrappedKey }, ifWrappedKey) => {
      const { numUpdatedRows } = await db
        .updateTable('config_records')
        .set({ key_id: keyId, wrapped_key: wrappedKey })
        .where('id', '=', id)
        .where('wrapped_key', '=', ifWrappedKey)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
