import { type Kysely, sql } from 'kysely';
import type { MembershipRow } from './people-rows.ts';
import type { Database } from './schema.ts';

/** Inserts memberships; each replaces the one of the same person, account and source. */
export async function putMemberships(
  within: Kysely<Database>,
  memberships: readonly MembershipRow[],
): Promise<void> {
  for (const membership of memberships) {
    const { person_id: person, account_id: account, source } = membership;
    await within
      .deleteFrom('memberships')
      .where('person_id', '=', person)
      .where(sql`coalesce(account_id, '')`, '=', account ?? '')
      .where('source', '=', source)
      .execute();
    await within.insertInto('memberships').values(membership).execute();
  }
}
