import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { maskedAddress } from '../config/index.ts';
import { auditQueries } from './audit-queries.ts';
import type { StorageEngine } from './engine.ts';
import { feedbackQueries } from './feedback-queries.ts';
import { fileQueries } from './file-queries.ts';
import { migrationProvider } from './migrations/index.ts';
import { type OpenStorageOptions, openEngine } from './open-engine.ts';
import { peopleQueries } from './people-queries.ts';
import type { Storage } from './port.ts';
import { receiptQueries } from './receipt-queries.ts';
import { responseQueries } from './response-queries.ts';
import type { Database } from './schema.ts';
import { usageQueries } from './usage-queries.ts';

/**
 * Opens the store at `sqlite:PATH` or `postgres://...` and migrates it. A failed migration closes the store and throws, so that a
 * gateway never runs on a partial schema. Errors do not repeat the password of the address.
 */
export async function openStorage(url: string, options: OpenStorageOptions = {}): Promise<Storage> {
  const engine = await openEngine(url, options);
  const { db } = engine;
  const { error } = await new Migrator({ db, provider: migrationProvider }).migrateToLatest();
  if (error !== undefined) {
    await engine.close();
    throw new Error(`The store at ${maskedAddress(url)} could not be migrated to the current version.`, {
      cause: error,
    });
  }
  return storageOver(engine);
}

function storageOver(engine: StorageEngine): Storage {
  const { db } = engine;
  const bump = (within: Kysely<Database>): Promise<unknown> =>
    within
      .updateTable('meta')
      .set({ value: sql`cast(cast(value as integer) + 1 as text)` })
      .where('name', '=', 'keys_version')
      .execute();
  return {
    meta: {
      get: async (name) =>
        (await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst())?.value,
      set: async (name, value) => {
        const insert = db.insertInto('meta').values({ name, value });
        await insert.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute();
      },
    },
    accounts: {
      list: () => db.selectFrom('accounts').selectAll().orderBy('id').execute(),
      get: (id) => db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst(),
      insert: async (account) => {
        await db.insertInto('accounts').values(account).execute();
      },
      update: (id, change) =>
        db.transaction().execute(async (within) => {
          const result = await within
            .updateTable('accounts')
            .set(change)
            .where('id', '=', id)
            .executeTakeFirst();
          await bump(within);
          return result.numUpdatedRows > 0n;
        }),
    },
    teams: {
      list: (accountId) => {
        const all = db.selectFrom('teams').selectAll().orderBy('id');
        return (accountId === undefined ? all : all.where('account_id', '=', accountId)).execute();
      },
      get: (id) => db.selectFrom('teams').selectAll().where('id', '=', id).executeTakeFirst(),
      insert: async (team) => {
        await db.insertInto('teams').values(team).execute();
      },
      update: (id, change) =>
        db.transaction().execute(async (within) => {
          const result = await within
            .updateTable('teams')
            .set(change)
            .where('id', '=', id)
            .executeTakeFirst();
          await bump(within);
          return result.numUpdatedRows > 0n;
        }),
    },
    keys: {
      version: async () =>
        (await db.selectFrom('meta').select('value').where('name', '=', 'keys_version').executeTakeFirst())
          ?.value ?? '0',
      all: () => db.selectFrom('api_keys').selectAll().execute(),
      page: (after, limit, owners) => {
        let page = db.selectFrom('api_keys').selectAll().orderBy('id').limit(limit);
        if (after !== undefined) page = page.where('id', '>', after);
        if (owners !== undefined)
          page = page.where(({ eb, or, and }) =>
            or([
              eb('account_id', 'in', [...owners.accountIds, '']),
              and([
                eb('created_by', '=', owners.createdBy),
                ...(owners.createdIn === undefined
                  ? []
                  : [eb('account_id', 'in', [...owners.createdIn, ''])]),
              ]),
            ]),
          );
        return page.execute();
      },
      get: (id) => db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst(),
      insert: (key) =>
        db.transaction().execute(async (within) => {
          await within.insertInto('api_keys').values(key).execute();
          await bump(within);
        }),
      update: (id, change, ifUpdatedAt) =>
        db.transaction().execute(async (within) => {
          let update = within.updateTable('api_keys').set(change).where('id', '=', id);
          if (ifUpdatedAt !== undefined) update = update.where('updated_at', '=', ifUpdatedAt);
          const result = await update.executeTakeFirst();
          await bump(within);
          return result.numUpdatedRows > 0n;
        }),
    },
    usage: usageQueries(engine),
    receipts: receiptQueries(db),
    files: fileQueries(engine),
    responses: responseQueries(engine),
    feedback: feedbackQueries(db),
    audit: auditQueries(db),
    people: peopleQueries(engine),
    close: () => engine.close(),
  };
}
