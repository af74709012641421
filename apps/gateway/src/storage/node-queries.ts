import type { Kysely } from 'kysely';
import type { NodeStore } from './node-port.ts';
import type { Database } from './schema.ts';

/** Of rows in `meta`, whose values are epoch milliseconds, with as many digits until the year 2286. */
const prefix = 'node ';

export function nodeQueries(db: Kysely<Database>): NodeStore {
  const rows = () => db.selectFrom('meta').where('name', 'like', `${prefix}%`);
  return {
    async beat(node, { nowMs, aliveMs }) {
      const value = String(Math.floor(nowMs));
      const insert = db.insertInto('meta').values({ name: `${prefix}${node}`, value });
      await insert.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute();
      const dead = String(Math.floor(nowMs - aliveMs));
      await db.deleteFrom('meta').where('name', 'like', `${prefix}%`).where('value', '<', dead).execute();
      const { count } = await rows()
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async leave(node) {
      await db.deleteFrom('meta').where('name', '=', `${prefix}${node}`).execute();
    },
  };
}
