import { type Actor, accountsOf, personKeyId } from '../auth/index.ts';
import type { RequestVisibility, Storage } from '../storage/index.ts';

/** Keys of a developer that are looked up; who makes more sees the requests of the first ones only. */
const maxKeys = 1000;

/** Developers see what their own keys and they themselves did; all others, the requests of their accounts. */
export async function visibleRequests(
  keys: Storage['keys'],
  { id, memberships }: Actor,
  now: number,
): Promise<RequestVisibility> {
  const whole = memberships.filter(({ role }) => role !== 'developer');
  const accountIds = accountsOf({ id, memberships: whole });
  if (accountIds === undefined || whole.length === memberships.length) return { accountIds, keyIds: [] };
  const createdIn = accountsOf({ id, memberships });
  const own = await keys.page({
    after: undefined,
    limit: maxKeys,
    owners: { accountIds: [], createdBy: id, createdIn },
    now,
  });
  return { accountIds, keyIds: [...own.map((key) => key.id), personKeyId(id)] };
}
