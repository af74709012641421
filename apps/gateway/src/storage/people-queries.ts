import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { StorageEngine } from './engine.ts';
import { invitationQueries } from './invitation-queries.ts';
import { putMemberships } from './memberships.ts';
import { hasEmail, peoplePage } from './people-page.ts';
import type { AccessChange, PeopleStorage, PersonWithRoles } from './people-port.ts';
import type { PersonRow } from './people-rows.ts';
import type { Database } from './schema.ts';
import { sessionQueries } from './session-queries.ts';
import { signInTryQueries } from './sign-in-try-queries.ts';
import { totpQueries } from './totp-queries.ts';

/** Name of the lock under which owners are counted: of two who remove each other, one remains. */
const ownersLock = 'owners';

/** Ends a transaction without a trace. */
class LastOwnerError extends Error {}

/** Queries of people and their roles. */
export function peopleQueries(engine: StorageEngine): PeopleStorage {
  const { db } = engine;
  const changeOwners = async <T>(
    work: (within: Kysely<Database>) => Promise<T>,
  ): Promise<T | 'last_owner'> => {
    try {
      return await db.transaction().execute(async (within) => {
        await engine.lock(within, ownersLock);
        return await work(within);
      });
    } catch (error) {
      if (error instanceof LastOwnerError) return 'last_owner';
      throw error;
    }
  };
  return {
    any: async () => (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) !== undefined,
    async get(id) {
      const person = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
      return person === undefined ? undefined : withRoles(db, person);
    },
    async allByEmail(emailKey) {
      const query = db.selectFrom('people').selectAll().where(hasEmail(emailKey)).orderBy('email_key');
      return await Promise.all((await query.execute()).map((person) => withRoles(db, person)));
    },
    async byIdentity(issuer, subject) {
      const person = await db
        .selectFrom('people')
        .selectAll()
        .where('oidc_issuer', '=', issuer)
        .where('oidc_subject', '=', subject)
        .executeTakeFirst();
      return person === undefined ? undefined : withRoles(db, person);
    },
    page: (query) => peoplePage(db, query),
    insert: (person, memberships) =>
      db.transaction().execute(async (within) => {
        const result = await within
          .insertInto('people')
          .values(person)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (result.numInsertedOrUpdatedRows === 0n) return false;
        await putMemberships(within, memberships);
        return true;
      }),
    update: async (id, change) => {
      const result = await db.updateTable('people').set(change).where('id', '=', id).executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    replaceMemberships: (personId, source, memberships) =>
      changeOwners(async (within) => {
        const before = await ownedPlaces(within, personId);
        await within
          .deleteFrom('memberships')
          .where('person_id', '=', personId)
          .where('source', '=', source)
          .execute();
        await putMemberships(within, memberships);
        await requireOwners(within, before, true);
        return 'changed' as const;
      }),
    changeAccess: (id, change) =>
      changeOwners(async (within) => {
        if (change.ifSame !== undefined && !(await isSame(within, change.ifSame))) return 'stale' as const;
        const before = await ownedPlaces(within, id);
        if (!(await applyAccess(within, id, change))) return 'missing' as const;
        await requireOwners(within, before, change.mayLeaveAccounts);
        return 'changed' as const;
      }),
    replacePassword: ({ personId, before, after, keptSessionId, at }) =>
      db.transaction().execute(async (within) => {
        const person = await within
          .updateTable('people')
          .set({ password_hash: after, updated_at: at })
          .where('id', '=', personId)
          .where('password_hash', before === null ? 'is' : '=', before)
          .executeTakeFirst();
        if (person.numUpdatedRows === 0n) return false;
        await within
          .deleteFrom('sessions')
          .where('person_id', '=', personId)
          .where('id', '<>', keptSessionId)
          .execute();
        return true;
      }),
    ...totpQueries(db),
    tries: signInTryQueries(engine),
    sessions: sessionQueries(db, (person) => withRoles(db, person)),
    invitations: invitationQueries(db),
  };
}

async function withRoles(db: Kysely<Database>, person: PersonRow): Promise<PersonWithRoles> {
  const memberships = await db
    .selectFrom('memberships')
    .selectAll()
    .where('person_id', '=', person.id)
    .orderBy('id')
    .execute();
  return { person, memberships };
}

async function isSame(within: Kysely<Database>, { person, memberships }: PersonWithRoles): Promise<boolean> {
  const row = await within.selectFrom('people').selectAll().where('id', '=', person.id).executeTakeFirst();
  if (row?.updated_at !== person.updated_at) return false;
  const now = await withRoles(within, row);
  return isDeepStrictEqual(
    now.memberships.map(({ id }) => id),
    memberships.map(({ id }) => id),
  );
}

/** False if there is no such person. */
async function applyAccess(within: Kysely<Database>, id: string, change: AccessChange): Promise<boolean> {
  const { name, status, put, remove, removeIfEmpty, at } = change;
  const marked = await within
    .updateTable('people')
    .set({
      updated_at: at,
      ...(name === undefined ? {} : { name }),
      ...(status === undefined ? {} : { status }),
    })
    .where('id', '=', id)
    .executeTakeFirst();
  if (marked.numUpdatedRows === 0n) return false;
  if (remove.length > 0)
    await within.deleteFrom('memberships').where('person_id', '=', id).where('id', 'in', remove).execute();
  await putMemberships(within, put);
  if (status === 'disabled') await within.deleteFrom('sessions').where('person_id', '=', id).execute();
  if (!removeIfEmpty) return true;
  const left = await within
    .selectFrom('memberships')
    .select('id')
    .where('person_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (left === undefined) await within.deleteFrom('people').where('id', '=', id).execute();
  return true;
}

/** Accounts that an active person owns; null is the whole installation. */
async function ownedPlaces(within: Kysely<Database>, personId: string): Promise<readonly (string | null)[]> {
  const rows = await owners(within).where('person_id', '=', personId).execute();
  return rows.map(({ account_id: account }) => account);
}

async function requireOwners(
  within: Kysely<Database>,
  before: readonly (string | null)[],
  mayLeaveAccounts: boolean,
): Promise<void> {
  for (const account of before) {
    if (account !== null && mayLeaveAccounts) continue;
    const left = await owners(within)
      .where('account_id', account === null ? 'is' : '=', account)
      .execute();
    if (left.length === 0) throw new LastOwnerError();
  }
}

function owners(within: Kysely<Database>) {
  return within
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select('memberships.account_id')
    .where('memberships.role', '=', 'owner')
    .where('people.status', '=', 'active');
}
