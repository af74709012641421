import type { Role } from './roles.ts';

/** A role in one account, or in the whole installation. */
export interface Membership {
  readonly accountId: string | null;
  readonly role: Role;
  /** The team that the role is limited to. */
  readonly teamId: string | null;
}

/** A session of somebody. */
export interface SessionRef {
  readonly personId: string;
  readonly sessionId: string;
}

/** Who calls, and what they may see and change: only the roles that may call the route. */
export interface Actor {
  /** For the audit log: the id of a person or a key, `admin-token` or `cli`. */
  readonly id: string;
  readonly memberships: readonly Membership[];
}

/** Somebody with all rights. */
export function rootActor(id: 'admin-token' | 'cli'): Actor {
  return { id, memberships: [{ accountId: null, role: 'owner', teamId: null }] };
}

/** A key with rights in its own account. */
export function keyActor(keyId: string, accountId: string, role: Role): Actor {
  return { id: keyId, memberships: [{ accountId, role, teamId: null }] };
}

/** What is left of the rights of somebody where only some roles count. */
export function actorWith({ id, memberships }: Actor, roles: readonly Role[]): Actor {
  return { id, memberships: memberships.filter(({ role }) => roles.includes(role)) };
}

/** Memberships that count in an account; null is the whole installation. */
export function membershipsIn(actor: Actor, accountId: string | null): readonly Membership[] {
  return actor.memberships.filter(({ accountId: own }) => own === null || own === accountId);
}

/** Whether the actor may see an account, with one of the roles if given. */
export function actsIn(actor: Actor, accountId: string | null, roles?: readonly Role[]): boolean {
  return membershipsIn(actor, accountId).some(({ role }) => roles === undefined || roles.includes(role));
}

/** Whether the actor has a role in the whole installation. */
export function actsEverywhere(actor: Actor): boolean {
  return actsIn(actor, null);
}

/** Ids of the accounts that an actor may see; undefined for all. */
export function accountsOf(actor: Actor): readonly string[] | undefined {
  const ids = actor.memberships.flatMap(({ accountId }) => accountId ?? []);
  return actsEverywhere(actor) ? undefined : [...new Set(ids)];
}
