import type { Kysely } from 'kysely';
import type { Storage } from './port.ts';
import type { Database } from './schema.ts';

/** Queries of the tables that feedback changes. */
export function feedbackQueries(db: Kysely<Database>): Storage['feedback'] {
  return {
    abilities: () => db.selectFrom('routing_beliefs').selectAll().execute(),
    trials: () => db.selectFrom('routing_trials').selectAll().execute(),
    put: ({ requestId, score, ability, trials, heads, kept }) =>
      db.transaction().execute(async (within) => {
        const marked = await within
          .updateTable('usage')
          .set({ grade: score })
          .where('request_id', '=', requestId)
          .where('grade', 'is', null)
          .executeTakeFirst();
        if (marked.numUpdatedRows === 0n) return false;
        await within
          .insertInto('routing_beliefs')
          .values(ability)
          .onConflict((conflict) =>
            conflict
              .columns(['account_id', 'model'])
              .doUpdateSet({ belief: ability.belief, updated_at: ability.updated_at }),
          )
          .execute();
        for (const trial of trials)
          await within
            .insertInto('routing_trials')
            .values(trial)
            .onConflict((conflict) =>
              conflict
                .columns(['account_id', 'version'])
                .doUpdateSet({ trial: trial.trial, updated_at: trial.updated_at }),
            )
            .execute();
        for (const { account_id, version, trial } of heads)
          await within
            .updateTable('routing_heads')
            .set({ trial })
            .where('account_id', '=', account_id)
            .where('version', '=', version)
            .execute();
        if (kept !== undefined)
          await within
            .insertInto('graded_prompts')
            .values(kept)
            .onConflict((conflict) => conflict.columns(['account_id', 'prompt_id']).doNothing())
            .execute();
        return true;
      }),
  };
}
