import type { Kysely } from 'kysely';
import type { AllowProposalStore } from './proposal-port.ts';
import type { Database } from './schema.ts';

/** Queries of the table of proposals to allow values. */
export function allowProposalQueries(db: Kysely<Database>): AllowProposalStore {
  const pendingOf = (accountId: string) =>
    db.selectFrom('allow_proposals').where('account_id', '=', accountId).where('status', '=', 'pending');
  return {
    insert: async (row) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('allow_proposals')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    get: (id) => db.selectFrom('allow_proposals').selectAll().where('id', '=', id).executeTakeFirst(),
    list: ({ accountIds, accountId, status, after, limit }) => {
      let query = db.selectFrom('allow_proposals').selectAll().orderBy('id', 'desc').limit(limit);
      if (accountIds !== undefined) query = query.where('account_id', 'in', [...accountIds, '']);
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      if (status !== undefined) query = query.where('status', '=', status);
      if (after !== undefined) query = query.where('id', '<', after);
      return query.execute();
    },
    pending: async (accountId, folded) => {
      const same = await pendingOf(accountId).selectAll().where('folded', '=', folded).executeTakeFirst();
      const counted = await pendingOf(accountId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst();
      return { same, count: Number(counted?.count ?? 0) };
    },
    decide: async (id, from, decision) => {
      const { numUpdatedRows } = await db
        .updateTable('allow_proposals')
        .set(decision)
        .where('id', '=', id)
        .where('status', '=', from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    removePending: async (beforeMs) => {
      await db
        .deleteFrom('allow_proposals')
        .where('status', '=', 'pending')
        .where('created_at', '<', beforeMs)
        .execute();
    },
  };
}
