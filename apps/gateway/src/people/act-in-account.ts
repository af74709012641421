import {
  type Actor,
  accountsOf,
  actsIn,
  membershipsIn,
  type Principal,
  personPrincipal,
} from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { Storage } from '../storage/index.ts';
import { orUnavailable } from './or-unavailable.ts';

/** Gives the rights with which somebody who is signed in sends requests. */
export type ActInAccount = (actor: Actor, wanted: string | undefined) => Promise<Principal>;

/**
 * In the account that they want, else in their oldest one. An account of others is refused like one that does not exist.
 * @throws SluiceError `permission_denied`, `store_unavailable`
 */
export function createActInAccount({
  storage: { accounts, teams },
}: {
  readonly storage: Pick<Storage, 'accounts' | 'teams'>;
}): ActInAccount {
  const oldestOf = async (actor: Actor) => {
    const own = accountsOf(actor);
    const all = (await accounts.list()).filter(({ id }) => own?.includes(id) ?? true);
    return all.toSorted((one, other) => one.created_at - other.created_at)[0];
  };
  return async (actor, wanted) => {
    const mayWant = wanted === undefined || actsIn(actor, wanted);
    const account = mayWant
      ? await orUnavailable(wanted === undefined ? oldestOf(actor) : accounts.get(wanted))
      : undefined;
    if (account === undefined) throw noAccount();
    const own = membershipsIn(actor, account.id);
    const teamId = own.every((membership) => membership.teamId !== null) ? own[0]?.teamId : undefined;
    const team = teamId == null ? undefined : await orUnavailable(teams.get(teamId));
    return personPrincipal(actor.id, account, team);
  };
}

function noAccount(): SluiceError {
  return new SluiceError('permission_denied', {
    message:
      'You have no role in this account that sends requests; `x-sluice-account` is the id of one of yours.',
    param: 'x-sluice-account',
  });
}
