import type { Kysely } from 'kysely';
import type { PeopleStorage } from './people-port.ts';
import type { Database } from './schema.ts';

type TotpQueries = Pick<
  PeopleStorage,
  'enrollTotp' | 'confirmTotp' | 'removeTotp' | 'takeTotpStep' | 'takeRecoveryCode'
>;

/** Queries of second factors. Each changes what it was decided on, or nothing: of two at the same time, one counts. */
export function totpQueries(db: Kysely<Database>): TotpQueries {
  return {
    enrollTotp: async (id, sealed) => {
      const result = await db
        .updateTable('people')
        .set({ totp_sealed: sealed, totp_last_step: null, recovery_codes: null })
        .where('id', '=', id)
        .where('totp_confirmed', '=', 0)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    confirmTotp: async (id, sealed, recoveryCodes) => {
      const result = await db
        .updateTable('people')
        .set({ totp_confirmed: 1, recovery_codes: recoveryCodes })
        .where('id', '=', id)
        .where('totp_confirmed', '=', 0)
        .where('totp_sealed', '=', sealed)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    removeTotp: async (id, sealed) => {
      const result = await db
        .updateTable('people')
        .set({ totp_sealed: null, totp_confirmed: 0, totp_last_step: null, recovery_codes: null })
        .where('id', '=', id)
        .where('totp_sealed', '=', sealed)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    takeTotpStep: async (id, step) => {
      const result = await db
        .updateTable('people')
        .set({ totp_last_step: step })
        .where('id', '=', id)
        .where(({ eb, or }) => or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    takeRecoveryCode: async (id, before, after) => {
      const result = await db
        .updateTable('people')
        .set({ recovery_codes: after })
        .where('id', '=', id)
        .where('recovery_codes', '=', before)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
  };
}
