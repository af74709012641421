import type { Kysely } from 'kysely';
import type { Storage } from './port.ts';
import type { Database } from './schema.ts';

/** Queries of the audit log, which the database itself keeps from being changed. */
export function auditQueries(db: Kysely<Database>): Storage['audit'] {
  return {
    insert: async (entry) => {
      await db.insertInto('audit').values(entry).execute();
    },
    list: ({ accountIds, accountId, id, actor, action, target, fromMs, toMs, before, limit }) => {
      let query = db.selectFrom('audit').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit);
      if (accountIds !== undefined) query = query.where('account_id', 'in', [...accountIds, '']);
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      if (id !== undefined) query = query.where('id', '=', id);
      if (actor !== undefined) query = query.where('actor', '=', actor);
      if (action !== undefined) query = query.where('action', '=', action);
      if (target !== undefined) query = query.where('target', '=', target);
      if (fromMs !== undefined) query = query.where('at', '>=', fromMs);
      if (toMs !== undefined) query = query.where('at', '<', toMs);
      if (before !== undefined)
        query = query.where(({ eb, or, and }) =>
          or([eb('at', '<', before.at), and([eb('at', '=', before.at), eb('id', '<', before.id)])]),
        );
      return query.execute();
    },
  };
}
