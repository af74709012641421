import type { Kysely } from 'kysely';
import type { RejectionStore } from './rejection-port.ts';
import { isVisible } from './request-visibility.ts';
import type { Database } from './schema.ts';

/** Queries of the table of rejected requests. */
export function rejectionQueries(db: Kysely<Database>): RejectionStore {
  return {
    insert: async (rows) => {
      if (rows.length === 0) return;
      await db
        .insertInto('rejections')
        .values([...rows])
        .onConflict((conflict) => conflict.column('request_id').doNothing())
        .execute();
    },
    list: (asked) => {
      const { visible, fromMs, toMs, accountId, teamId, keyId, errorCode, endpoint, before, limit } = asked;
      let query = db
        .selectFrom('rejections')
        .selectAll()
        .where(isVisible(visible))
        .orderBy('at', 'desc')
        .orderBy('request_id', 'desc')
        .limit(limit);
      if (fromMs !== undefined) query = query.where('at', '>=', fromMs);
      if (toMs !== undefined) query = query.where('at', '<', toMs);
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      if (teamId !== undefined) query = query.where('team_id', '=', teamId);
      if (keyId !== undefined) query = query.where('key_id', '=', keyId);
      if (errorCode !== undefined) query = query.where('error_code', '=', errorCode);
      if (endpoint !== undefined) query = query.where('endpoint', '=', endpoint);
      if (before !== undefined)
        query = query.where(({ eb, or, and }) =>
          or([
            eb('at', '<', before.startedAtMs),
            and([eb('at', '=', before.startedAtMs), eb('request_id', '<', before.requestId)]),
          ]),
        );
      return query.execute();
    },
    get: (requestId, visible) =>
      db
        .selectFrom('rejections')
        .selectAll()
        .where('request_id', '=', requestId)
        .where(isVisible(visible))
        .executeTakeFirst(),
    removeBefore: async (beforeMs) => {
      await db.deleteFrom('rejections').where('at', '<', beforeMs).execute();
    },
  };
}
