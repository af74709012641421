import { sql } from 'kysely';
import type { StorageEngine } from './engine.ts';
import type { SignInTryStore } from './people-port.ts';

/** Under it, tries are counted one after the other: none is missed that is made at the same time elsewhere. */
const triesLock = 'sign_in_tries';

/** Queries of the table of tries to sign in. */
export function signInTryQueries({ db, lock }: Pick<StorageEngine, 'db' | 'lock'>): SignInTryStore {
  return {
    begin: (ids, { at, forgetBefore }, waitMs) =>
      db.transaction().execute(async (within) => {
        await lock(within, triesLock);
        await within.deleteFrom('sign_in_tries').where('last_at', '<', forgetBefore).execute();
        const counted = await within
          .selectFrom('sign_in_tries')
          .selectAll()
          .where('id', 'in', [...ids])
          .execute();
        const wait = waitMs(counted);
        if (wait > 0) return { waitMs: wait, counted };
        for (const id of ids) {
          const tries = (counted.find((one) => one.id === id)?.tries ?? 0) + 1;
          await within
            .insertInto('sign_in_tries')
            .values({ id, tries, last_at: at })
            .onConflict((conflict) => conflict.column('id').doUpdateSet({ tries, last_at: at }))
            .execute();
        }
        return { waitMs: 0, counted };
      }),
    succeed: (forgotten, takenBack) =>
      db.transaction().execute(async (within) => {
        await lock(within, triesLock);
        await within
          .deleteFrom('sign_in_tries')
          .where('id', 'in', [...forgotten, ''])
          .execute();
        await within
          .updateTable('sign_in_tries')
          .set({ tries: sql`tries - 1` })
          .where('id', 'in', [...takenBack, ''])
          .where('tries', '>', 0)
          .execute();
      }),
  };
}
