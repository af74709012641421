import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { containsName } from './owner-queries.ts';
import type { PeopleQuery, PersonWithRoles } from './people-port.ts';
import type { Database } from './schema.ts';

/**
 * Whether a person has an address. The first one has it as key; others, who were invited by other accounts, have a space and their id
 * behind it. No address has a space.
 */
export const hasEmail =
  (emailKey: string) =>
  (e: ExpressionBuilder<Database, 'people'>): Expression<SqlBool> =>
    e.or([
      e('email_key', '=', emailKey),
      sql<SqlBool>`substr(email_key, 1, ${[...emailKey].length + 1}) = ${`${emailKey} `}`,
    ]);

/** A page of people with their roles. */
export async function peoplePage(
  db: Kysely<Database>,
  query: PeopleQuery,
): Promise<readonly PersonWithRoles[]> {
  const { after, limit, name, emailKey, status } = query;
  let select = db.selectFrom('people').selectAll().orderBy('id').limit(limit);
  if (after !== undefined) select = select.where('id', '>', after);
  if (name !== undefined) select = select.where(containsName(name));
  if (emailKey !== undefined) select = select.where(hasEmail(emailKey));
  if (status !== undefined) select = select.where('status', '=', status);
  const members = membersOf(db, query);
  const people = await (members === undefined ? select : select.where('id', 'in', members)).execute();
  if (people.length === 0) return [];
  const memberships = await db
    .selectFrom('memberships')
    .selectAll()
    .where(
      'person_id',
      'in',
      people.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return people.map((person) => ({
    person,
    memberships: memberships.filter(({ person_id: id }) => id === person.id),
  }));
}

/** Whose memberships match; undefined: anybody's. One has to match in all: roles elsewhere are none of the caller's business. */
function membersOf(db: Kysely<Database>, { accountIds, account, role }: PeopleQuery) {
  if (accountIds === undefined && account === undefined && role === undefined) return undefined;
  let members = db.selectFrom('memberships').select('person_id');
  if (accountIds !== undefined) members = members.where('account_id', 'in', [...accountIds, '']);
  if (account !== undefined) members = members.where('account_id', '=', account);
  return role === undefined ? members : members.where('role', '=', role);
}
