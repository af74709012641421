import { type SqlBool, sql } from 'kysely';
import type { RequestVisibility } from './request-port.ts';

/** Condition for the requests that somebody may see. */
export function isVisible({ accountIds, keyIds }: RequestVisibility) {
  if (accountIds === undefined) return sql<SqlBool>`1 = 1`;
  const [accounts, keys] = [
    [...accountIds, ''],
    [...keyIds, ''],
  ];
  return sql<SqlBool>`(account_id in (${sql.join(accounts)}) or key_id in (${sql.join(keys)}))`;
}
