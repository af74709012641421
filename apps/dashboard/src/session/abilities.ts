import { type components, rolesByOperation } from '../api/index.ts';

type Membership = components['schemas']['PersonMembership'];
/** An operation of the API, as `GET /admin/v1/keys`. */
export type Operation = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;

/**
 * Whether somebody may call an operation in an account. Menus, pages and buttons ask this, and the gateway decides by the same roles, which
 * the OpenAPI document carries: what a person may not do is not shown.
 * @param account undefined: in any account
 */
export function canCall(
  memberships: readonly Membership[],
  operation: Operation,
  account: string | undefined,
): boolean {
  const roles = rolesByOperation[operation];
  // For everybody who is signed in.
  if (roles === undefined) return true;
  return memberships.some(({ role, account: own }) => {
    if (own === null && roles.includes(`installation:${role}`)) return true;
    const counts = own === null || account === undefined || own === account;
    return counts && roles.includes(role);
  });
}
