import type { Kysely } from 'kysely';
import type { Storage } from './port.ts';
import type { Database } from './schema.ts';

/** What is asked of the table of beliefs. */
export function beliefQueries(db: Kysely<Database>): Storage['beliefs'] {
  return {
    all: () => db.selectFrom('routing_beliefs').selectAll().execute(),
    put: async (belief) => {
      const { belief: text, updated_at } = belief;
      await db
        .insertInto('routing_beliefs')
        .values(belief)
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'model']).doUpdateSet({ belief: text, updated_at }),
        )
        .execute();
    },
  };
}
