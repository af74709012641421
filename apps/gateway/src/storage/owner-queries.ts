import { type Kysely, sql } from 'kysely';
import { bumpKeysVersion } from './keys-version.ts';
import type { OwnerQuery, OwnerRemoval, OwnerState } from './owner-port.ts';
import type { Storage } from './port.ts';
import type { Database } from './schema.ts';

type OwnerTable = 'accounts' | 'teams';

/** Queries of the table of accounts. */
export function accountQueries(db: Kysely<Database>): Storage['accounts'] {
  return {
    list: () => db.selectFrom('accounts').selectAll().orderBy('id').execute(),
    page: ({ after, limit, name, accountIds }) => {
      let page = db.selectFrom('accounts').selectAll().orderBy('id').limit(limit);
      if (after !== undefined) page = page.where('id', '>', after);
      if (name !== undefined) page = page.where(containsName(name));
      if (accountIds !== undefined) page = page.where('id', 'in', [...accountIds, '']);
      return page.execute();
    },
    get: (id) => db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst(),
    insert: async (account) => {
      await db.insertInto('accounts').values(account).execute();
    },
    update: (id, change, ifState) => updateOwner(db, 'accounts', id, change, ifState),
    remove: (id, ifState) =>
      removeOwner(db, 'accounts', id, ifState, async (within) => {
        const team = within.selectFrom('teams').select('id').where('account_id', '=', id).limit(1);
        if ((await team.executeTakeFirst()) !== undefined) return 'teams';
        // Usage and audit log keep the ids of revoked keys. A key that is made meanwhile prevents the removal.
        await within
          .deleteFrom('api_keys')
          .where('account_id', '=', id)
          .where('revoked_at', 'is not', null)
          .execute();
        // What was learned from its prompts and what it proposed goes with it.
        await within.deleteFrom('graded_prompts').where('account_id', '=', id).execute();
        await within.deleteFrom('routing_heads').where('account_id', '=', id).execute();
        await within.deleteFrom('allow_proposals').where('account_id', '=', id).execute();
        return undefined;
      }),
  };
}

/** Queries of the table of teams. */
export function teamQueries(db: Kysely<Database>): Storage['teams'] {
  return {
    list: (accountId) => {
      const all = db.selectFrom('teams').selectAll().orderBy('id');
      return (accountId === undefined ? all : all.where('account_id', '=', accountId)).execute();
    },
    page: ({
      after,
      limit,
      name,
      account,
      accountIds,
    }: OwnerQuery & { readonly account?: string | undefined }) => {
      let page = db.selectFrom('teams').selectAll().orderBy('id').limit(limit);
      if (after !== undefined) page = page.where('id', '>', after);
      if (name !== undefined) page = page.where(containsName(name));
      if (account !== undefined) page = page.where('account_id', '=', account);
      if (accountIds !== undefined) page = page.where('account_id', 'in', [...accountIds, '']);
      return page.execute();
    },
    get: (id) => db.selectFrom('teams').selectAll().where('id', '=', id).executeTakeFirst(),
    insert: async (team) => {
      await db.insertInto('teams').values(team).execute();
    },
    update: (id, change, ifState) => updateOwner(db, 'teams', id, change, ifState),
    remove: (id, ifState) =>
      removeOwner(db, 'teams', id, ifState, async (within) => {
        await within
          .updateTable('api_keys')
          .set({ team_id: null })
          .where('team_id', '=', id)
          .where('revoked_at', 'is not', null)
          .execute();
        return undefined;
      }),
  };
}

/** Case counts: the two databases know different letters. */
export function containsName(text: string) {
  return sql<boolean>`replace(name, ${text}, '') <> name`;
}

function updateOwner(
  db: Kysely<Database>,
  table: OwnerTable,
  id: string,
  change: Partial<OwnerState>,
  ifState: OwnerState | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (within) => {
    let update = within.updateTable(table).set(change).where('id', '=', id);
    for (const name of ['name', 'settings', 'limits'] as const)
      if (ifState !== undefined) update = update.where(name, '=', ifState[name]);
    const { numUpdatedRows } = await update.executeTakeFirst();
    await bumpKeysVersion(within);
    return numUpdatedRows > 0n;
  });
}

/** Undoes a transaction, with its outcome. */
class Refused extends Error {
  readonly reason: OwnerRemoval;

  constructor(reason: OwnerRemoval) {
    super(reason);
    this.reason = reason;
  }
}

async function removeOwner(
  db: Kysely<Database>,
  table: OwnerTable,
  id: string,
  ifState: OwnerState,
  release: (within: Kysely<Database>) => Promise<OwnerRemoval | undefined>,
): Promise<OwnerRemoval> {
  try {
    return await db.transaction().execute(async (within) => {
      const owned = within
        .selectFrom('api_keys')
        .select('id')
        .where(table === 'teams' ? 'team_id' : 'account_id', '=', id)
        .where('revoked_at', 'is', null)
        .limit(1);
      if ((await owned.executeTakeFirst()) !== undefined) throw new Refused('keys');
      const reason = await release(within);
      if (reason !== undefined) throw new Refused(reason);
      let removal = within.deleteFrom(table).where('id', '=', id);
      for (const name of ['name', 'settings', 'limits'] as const)
        removal = removal.where(name, '=', ifState[name]);
      const { numDeletedRows } = await removal.executeTakeFirst();
      if (numDeletedRows === 0n) throw new Refused('changed');
      // Last, in the order in which keys are inserted: two transactions that wait for each other would fail.
      await bumpKeysVersion(within);
      return 'removed' as const;
    });
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    if (isReferenced(error)) return 'records';
    throw error;
  }
}

/** Whether rows of another table name the row that was to be deleted. */
function isReferenced(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return Reflect.get(error, 'code') === '23503' || error.message.includes('FOREIGN KEY constraint failed');
}
