import type { Kysely } from 'kysely';
import { putMemberships } from './memberships.ts';
import type { PeopleStorage } from './people-port.ts';
import type { Database } from './schema.ts';

/** Ends a transaction without a trace. */
class TakenError extends Error {}

/** Queries of one-time links. */
export function invitationQueries(db: Kysely<Database>): PeopleStorage['invitations'] {
  return {
    insert: async (invitation) => {
      await db.insertInto('invitations').values(invitation).execute();
    },
    get: (id) => db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst(),
    byDigest: (digest) =>
      db.selectFrom('invitations').selectAll().where('digest', '=', digest).executeTakeFirst(),
    page: ({ accountIds, after, limit, account, role }) => {
      let query = db
        .selectFrom('invitations')
        .selectAll()
        .where('person_id', 'is', null)
        .orderBy('id')
        .limit(limit);
      if (after !== undefined) query = query.where('id', '>', after);
      if (accountIds !== undefined) query = query.where('account_id', 'in', [...accountIds, '']);
      if (account !== undefined) query = query.where('account_id', '=', account);
      if (role !== undefined) query = query.where('role', '=', role);
      return query.execute();
    },
    remove: async (id) => {
      const result = await db.deleteFrom('invitations').where('id', '=', id).executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
    removeExpired: async (now) => {
      await db.deleteFrom('invitations').where('expires_at', '<=', now).execute();
    },
    async accept(id, { insert, reset, memberships, at }) {
      try {
        return await db.transaction().execute(async (within) => {
          const used = await within.deleteFrom('invitations').where('id', '=', id).executeTakeFirst();
          if (used.numDeletedRows === 0n) return 'gone' as const;
          if (insert !== undefined) {
            const result = await within
              .insertInto('people')
              .values(insert)
              .onConflict((conflict) => conflict.doNothing())
              .executeTakeFirst();
            if (result.numInsertedOrUpdatedRows === 0n) throw new TakenError();
          }
          if (reset !== undefined) {
            await within
              .updateTable('people')
              .set({
                password_hash: reset.passwordHash,
                totp_sealed: null,
                totp_confirmed: 0,
                totp_last_step: null,
                recovery_codes: null,
                updated_at: at,
              })
              .where('id', '=', reset.personId)
              .execute();
            await within.deleteFrom('sessions').where('person_id', '=', reset.personId).execute();
          }
          await putMemberships(within, memberships);
          return 'accepted' as const;
        });
      } catch (error) {
        if (error instanceof TakenError) return 'taken';
        throw error;
      }
    },
  };
}
