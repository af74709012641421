import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Tells all processes that keys, accounts or teams changed. Others that change them wait until the end of the transaction. */
export async function bumpKeysVersion(within: Kysely<Database>): Promise<void> {
  await within
    .updateTable('meta')
    .set({ value: sql`cast(cast(value as integer) + 1 as text)` })
    .where('name', '=', 'keys_version')
    .execute();
}
