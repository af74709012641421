import type { Kysely } from 'kysely';
import type { ResponseJobStore } from './response-job-port.ts';
import type { Database } from './schema.ts';

/** Queries of the table of responses in the background. */
export function responseJobQueries(db: Kysely<Database>): ResponseJobStore {
  return {
    insert: async (job) => {
      await db.insertInto('response_jobs').values(job).execute();
    },
    get: (id) => db.selectFrom('response_jobs').selectAll().where('response_id', '=', id).executeTakeFirst(),
    renew: (process, aliveUntil) =>
      db
        .updateTable('response_jobs')
        .set({ alive_until: aliveUntil })
        .where('process', '=', process)
        .returningAll()
        .execute(),
    requestStop: async (accountId, responseId, stop) => {
      const asked = db
        .updateTable('response_jobs')
        .set(({ fn, ref, val }) => ({ stop: stop === 'delete' ? stop : fn.coalesce(ref('stop'), val(stop)) }))
        .where('response_id', '=', responseId)
        .where('account_id', '=', accountId);
      const isNew = asked.where(({ or, eb }) => or([eb('stop', 'is', null), eb('stop', '<>', 'delete')]));
      const { numUpdatedRows } = await (stop === 'delete' ? isNew : asked).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    remove: async (id) => {
      await db.deleteFrom('response_jobs').where('response_id', '=', id).execute();
    },
    removeOf: async (processes) => {
      if (processes.length === 0) return;
      await db.deleteFrom('response_jobs').where('process', 'in', processes).execute();
    },
    removeStale: async (before) => {
      await db.deleteFrom('response_jobs').where('alive_until', '<', before).execute();
    },
  };
}
