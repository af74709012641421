/** Who may give which role where. */
import { type Actor, actsIn, makeId, owners, type Role } from '../auth/index.ts';
import { violationsError } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { MembershipRow, Storage } from '../storage/index.ts';

/** A role to give. */
export interface WantedRole {
  readonly account: string | null;
  readonly team?: string | null | undefined;
  readonly role: Role;
}

/**
 * Only owners give roles, and only where they are owners, so that nobody gives more than they have. Accounts and teams of others are
 * answered like those that do not exist: `not_found`.
 */
export async function requireGrant(
  storage: Pick<Storage, 'accounts' | 'teams'>,
  actor: Actor,
  { account, team, role }: WantedRole,
): Promise<void> {
  if (!actsIn(actor, account, owners)) {
    if (account !== null) throw notFound('account');
    throw new SluiceError('permission_denied', {
      message: 'Only owners of the whole installation can give roles in it; name an account.',
      param: 'account',
    });
  }
  if (account !== null && (await storage.accounts.get(account)) === undefined) throw notFound('account');
  if (team == null) return;
  const found = await storage.teams.get(team);
  if (found === undefined || found.account_id !== account) throw notFound('team');
  if (role !== 'developer')
    throw violationsError([
      { loc: ['body', 'team'], msg: 'Only the role developer can be limited to a team', type: 'value_error' },
    ]);
}

export function membershipRow(
  personId: string,
  { account, team, role }: WantedRole,
  at: number,
): MembershipRow {
  return {
    id: `mem_${makeId()}`,
    person_id: personId,
    account_id: account,
    team_id: team ?? null,
    role,
    source: 'local',
    created_at: at,
  };
}

function notFound(what: 'account' | 'team'): SluiceError {
  return new SluiceError('not_found', {
    message: `${what === 'team' ? 'Team' : 'Account'} not found.`,
    param: what,
  });
}
