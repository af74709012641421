/** What people may do with keys: developers see and change only those that they created. */
import {
  type Actor,
  accountsOf,
  actsEverywhere,
  type Membership,
  membershipsIn,
  type Scope,
  type ScopedSettings,
} from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { ApiKeyRow, KeyOwners } from '../storage/index.ts';

/** Scopes that a developer may give. */
const developerScopes: ReadonlySet<Scope> = new Set(['inference', 'usage']);

/** Whether the actor may see a key. */
export function isKeyVisible(actor: Actor, key: ApiKeyRow): boolean {
  return membershipsIn(actor, key.account_id).some(
    ({ role }) => role !== 'developer' || key.created_by === actor.id,
  );
}

/** The same for a list; undefined: all keys. */
export function visibleKeys(actor: Actor): KeyOwners | undefined {
  const { id, memberships } = actor;
  const whole = memberships.filter(({ role }) => role !== 'developer');
  const accountIds = accountsOf({ id, memberships: whole });
  if (accountIds === undefined) return undefined;
  const own = accountsOf({ id, memberships });
  return { accountIds, createdBy: id, createdIn: own };
}

/** The team that the keys of an actor belong to unless they name one. */
export function teamFor(actor: Actor, accountId: string | undefined): string | undefined {
  const own = accountId === undefined ? actor.memberships : membershipsIn(actor, accountId);
  return own.every(({ teamId }) => teamId !== null) ? (own[0]?.teamId ?? undefined) : undefined;
}

/** A key as an actor wants it. */
export interface WantedKey {
  readonly accountId: string;
  readonly teamId: string | null;
  readonly scopes: readonly Scope[];
  /** Null clears what somebody else has set; undefined leaves it. */
  readonly settings: ScopedSettings | null | undefined;
}

/** Throws `permission_denied` if a key would have more rights than the actor may give. */
export function requireKeyRights(actor: Actor, { accountId, teamId, scopes, settings }: WantedKey): void {
  requireSettingsRights(actor, settings);
  const own = membershipsIn(actor, accountId);
  if (own.some(({ role }) => role !== 'developer')) return;
  const forbidden = scopes.find((scope) => !developerScopes.has(scope));
  if (forbidden !== undefined)
    throw denied('scopes', `A developer's key cannot have the scope '${forbidden}'; ask an administrator.`);
  if (settings !== undefined)
    throw denied('settings', 'Only administrators can change the settings of a key.');
  if (!own.some((membership) => isOfTeam(membership, teamId)))
    throw denied('team', 'Your keys belong to your team; leave `team` out, or name it.');
}

/** Throws `permission_denied` for what concerns other accounts too, unless the actor administers all. */
export function requireSettingsRights(actor: Actor, settings: ScopedSettings | null | undefined): void {
  if (settings?.provider_ids === 'allow' && !actsEverywhere(actor))
    throw denied(
      'settings.provider_ids',
      'Accounts share what providers keep: only administrators of the whole installation can allow `provider_ids`.',
    );
}

function isOfTeam({ teamId }: Membership, keyTeam: string | null): boolean {
  return teamId === null || teamId === keyTeam;
}

function denied(param: string, message: string): SluiceError {
  return new SluiceError('permission_denied', { message, param });
}
