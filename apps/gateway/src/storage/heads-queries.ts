import { type Kysely, sql } from 'kysely';
import type { Storage } from './port.ts';
import type { Database } from './schema.ts';

/** Rows per statement: databases limit the parameters of one. */
const batch = 100;

/** Queries of graded prompts, and of the heads that were fitted to them. */
export function headsQueries(db: Kysely<Database>): Storage['heads'] {
  const bump = (within: Kysely<Database>): Promise<unknown> =>
    within
      .insertInto('meta')
      .values({ name: 'heads_version', value: '1' })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ value: sql`cast(cast(meta.value as integer) + 1 as text)` }),
      )
      .execute();
  return {
    version: async () => {
      const row = db.selectFrom('meta').select('value').where('name', '=', 'heads_version');
      return (await row.executeTakeFirst())?.value ?? '0';
    },
    list: (accountId) => {
      const rows = db.selectFrom('routing_heads').selectAll().orderBy('created_at', 'desc');
      return (accountId === undefined ? rows : rows.where('account_id', '=', accountId)).execute();
    },
    put: (row, keep) =>
      db.transaction().execute(async (within) => {
        await within
          .insertInto('routing_heads')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .columns(['account_id', 'version'])
              .doUpdateSet({ created_at: row.created_at, trial: row.trial, report: row.report }),
          )
          .execute();
        const kept = await within
          .selectFrom('routing_heads')
          .select('version')
          .where('account_id', '=', row.account_id)
          .orderBy('created_at', 'desc')
          .limit(keep)
          .execute();
        await within
          .deleteFrom('routing_heads')
          .where('account_id', '=', row.account_id)
          .where(
            'version',
            'not in',
            kept.map(({ version }) => version),
          )
          .execute();
        await bump(within);
      }),
    rollBack: (accountId, version, { serving, withdrawn }) =>
      db.transaction().execute(async (within) => {
        const found = await within
          .selectFrom('routing_heads')
          .select('created_at')
          .where('account_id', '=', accountId)
          .where('version', '=', version)
          .executeTakeFirst();
        if (found === undefined) return false;
        await within
          .updateTable('routing_heads')
          .set({ trial: withdrawn })
          .where('account_id', '=', accountId)
          .where('created_at', '>', found.created_at)
          .execute();
        await within
          .updateTable('routing_heads')
          .set({ trial: serving })
          .where('account_id', '=', accountId)
          .where('version', '=', version)
          .execute();
        await within
          .deleteFrom('graded_prompts')
          .where('account_id', '=', accountId)
          .where('graded_at', '>', found.created_at)
          .execute();
        await bump(within);
        return true;
      }),
    prompts: async (accountId, { sinceMs, count }) => {
      const own = db.selectFrom('graded_prompts').where('account_id', '=', accountId);
      const oldest = await own
        .select('graded_at')
        .orderBy('graded_at', 'desc')
        .offset(count - 1)
        .limit(1)
        .executeTakeFirst();
      const from = Math.max(sinceMs, oldest?.graded_at ?? 0);
      await db
        .deleteFrom('graded_prompts')
        .where('account_id', '=', accountId)
        .where('graded_at', '<', from)
        .execute();
      return own.selectAll().orderBy('graded_at', 'desc').limit(count).execute();
    },
    putPrompts: (rows) =>
      db.transaction().execute(async (within) => {
        for (let at = 0; at < rows.length; at += batch)
          await within
            .insertInto('graded_prompts')
            .values(rows.slice(at, at + batch))
            .onConflict((conflict) =>
              conflict.columns(['account_id', 'prompt_id']).doUpdateSet((eb) => ({
                grades: eb.ref('excluded.grades'),
                graded_at: eb.ref('excluded.graded_at'),
              })),
            )
            .execute();
      }),
  };
}
