import type { Kysely } from 'kysely';
import type { EventStore } from './event-port.ts';
import type { Database } from './schema.ts';

/** Queries of the tables of thresholds and of messages to webhooks. */
export function eventQueries(db: Kysely<Database>): EventStore {
  return {
    reach: (threshold, messages) =>
      db.transaction().execute(async (within) => {
        const { numInsertedOrUpdatedRows = 0n } = await within
          .insertInto('budget_thresholds')
          .values(threshold)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows === 0n) return false;
        if (messages.length > 0)
          await within
            .insertInto('webhook_messages')
            .values([...messages])
            .execute();
        return true;
      }),
    due: (webhooks, now, limit) =>
      db
        .selectFrom('webhook_messages')
        .selectAll()
        .where('due_at', '<=', now)
        .where('webhook', 'in', webhooks)
        .orderBy('due_at')
        .limit(limit)
        .execute(),
    claim: async ({ id, attempts, due_at: dueAt }, untilMs) => {
      const { numUpdatedRows } = await db
        .updateTable('webhook_messages')
        .set({ attempts: attempts + 1, due_at: untilMs })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('due_at', '=', dueAt)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    postpone: async (id, dueAt, problem) => {
      await db.updateTable('webhook_messages').set({ due_at: dueAt, problem }).where('id', '=', id).execute();
    },
    deliver: async (id, at) => {
      await db
        .updateTable('webhook_messages')
        .set({ due_at: null, problem: null, delivered_at: at })
        .where('id', '=', id)
        .execute();
    },
    add: async (message) => {
      await db.insertInto('webhook_messages').values(message).execute();
    },
    get: (id) => db.selectFrom('webhook_messages').selectAll().where('id', '=', id).executeTakeFirst(),
    list: ({ after, limit, state, webhook }) => {
      let select = db.selectFrom('webhook_messages').selectAll();
      if (after !== undefined)
        select = select
          .where('created_at', '<=', after.createdAt)
          .where((e) => e.or([e('created_at', '<', after.createdAt), e('id', '<', after.id)]));
      if (webhook !== undefined) select = select.where('webhook', '=', webhook);
      if (state !== undefined) {
        select = select.where('due_at', state === 'waiting' ? 'is not' : 'is', null);
        select = select.where('delivered_at', state === 'delivered' ? 'is not' : 'is', null);
      }
      return select.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
    },
    sendAgain: async (id, now) => {
      const { numUpdatedRows } = await db
        .updateTable('webhook_messages')
        .set({ due_at: now, attempts: 0, problem: null, delivered_at: null })
        .where('id', '=', id)
        .where('due_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    forget: async (before) => {
      await db.deleteFrom('webhook_messages').where('created_at', '<', before.messages).execute();
      await db
        .deleteFrom('budget_thresholds')
        .where('period', '<>', 'total')
        .where('reached_at', '<', before.thresholds)
        .execute();
    },
  };
}
