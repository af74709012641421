import type { Kysely } from 'kysely';
import type { PeopleStorage, PersonWithRoles } from './people-port.ts';
import type { PersonRow } from './people-rows.ts';
import type { Database } from './schema.ts';

/** Queries of sessions. @param withRoles reads the roles of a person */
export function sessionQueries(
  db: Kysely<Database>,
  withRoles: (person: PersonRow) => Promise<PersonWithRoles>,
): PeopleStorage['sessions'] {
  return {
    insert: (session, passwordHash) =>
      db.transaction().execute(async (within) => {
        // A change of nothing holds the row, so that a new password and the end of its sessions come before or after.
        const person = await within
          .updateTable('people')
          .set(({ ref }) => ({ updated_at: ref('updated_at') }))
          .where('id', '=', session.person_id)
          .where('status', '=', 'active')
          .where('password_hash', passwordHash === null ? 'is' : '=', passwordHash)
          .executeTakeFirst();
        if (person.numUpdatedRows === 0n) return false;
        await within.insertInto('sessions').values(session).execute();
        return true;
      }),
    async byDigest(digest) {
      const session = await db
        .selectFrom('sessions')
        .selectAll()
        .where('digest', '=', digest)
        .executeTakeFirst();
      if (session === undefined) return undefined;
      const person = await db
        .selectFrom('people')
        .selectAll()
        .where('id', '=', session.person_id)
        .executeTakeFirst();
      return person === undefined ? undefined : { session, ...(await withRoles(person)) };
    },
    ofPerson: (personId) =>
      db.selectFrom('sessions').selectAll().where('person_id', '=', personId).orderBy('id').execute(),
    touch: async (id, at) => {
      await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', id).execute();
    },
    remove: async (personId, id) => {
      const result = await db
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('person_id', '=', personId)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
    removeOthers: async (personId, keptId) => {
      await db
        .deleteFrom('sessions')
        .where('person_id', '=', personId)
        .where('id', '<>', keptId ?? '')
        .execute();
    },
    removeExpired: async (now, idleSince) => {
      await db
        .deleteFrom('sessions')
        .where(({ eb, or }) => or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', idleSince)]))
        .execute();
    },
  };
}
