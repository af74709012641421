/** Accounts and teams, which own keys and whose settings keys inherit. */
import {
  type Actor,
  accountsOf,
  actsEverywhere,
  actsIn,
  makeId,
  readLimits,
  readSettings,
} from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { Database, OwnerQuery, OwnerRemoval, OwnerState, Storage } from '../storage/index.ts';
import type { AuditLog } from './audit-log.ts';
import { checkSettings } from './check-settings.ts';
import { type Page, type PageRequest, toPage } from './common-schemas.ts';
import { contentTag, requireTag } from './entity-tag.ts';
import { requireSettingsRights } from './key-rights.ts';
import { mergePatch } from './merge-patch.ts';
import type {
  Account,
  DeletedOwner,
  NewAccountBody,
  NewTeamBody,
  OwnerChange,
  Team,
} from './owner-schemas.ts';
import { patchedLimits } from './patched-limits.ts';
import { formatTimestamp } from './timestamp.ts';

/** Manages one kind of owner. `get` and `change` throw `not_found`, also for those that the actor may not see. */
export interface OwnerAdmin<Owner, NewBody> {
  /** Throws `not_found` for an unknown account, `permission_denied` for what only administrators of all accounts may do. */
  create(body: NewBody, actor: Actor): Promise<TaggedOwner<Owner>>;
  /** In order of id; only those that the actor may see. */
  list(page: PageRequest, filter: OwnerFilter, actor: Actor): Promise<Page<Owner>>;
  get(id: string, actor: Actor): Promise<TaggedOwner<Owner>>;
  /** Throws `conflict` when `ifMatch` is stale. */
  change(
    id: string,
    change: OwnerChange,
    ifMatch: string | undefined,
    actor: Actor,
  ): Promise<TaggedOwner<Owner>>;
  /** Throws `conflict` when `ifMatch` is stale, or keys, teams or other records belong to it. */
  remove(id: string, ifMatch: string | undefined, actor: Actor): Promise<DeletedOwner>;
}

/** An account or team, and the entity tag of its current version. */
export interface TaggedOwner<Owner> {
  readonly owner: Owner;
  readonly tag: string;
}

/** What a list is narrowed to. */
export interface OwnerFilter {
  /** A part of the name. */
  readonly name?: string | undefined;
  /** Only of teams. */
  readonly account?: string | undefined;
}

/** Maximum attempts of a writer that keeps losing against concurrent ones. */
const maxTries = 5;

export interface OwnerAdminDeps {
  readonly storage: Storage;
  readonly auditLog: AuditLog;
  readonly onChange: () => Promise<void>;
  readonly now: () => number;
}

/** What accounts and teams differ in. */
interface OwnerKind<Row extends Database['accounts'], Owner, NewBody> {
  readonly what: 'account' | 'team';
  readonly idPrefix: string;
  readonly table: {
    page(query: OwnerQuery & { readonly account?: string | undefined }): Promise<readonly Row[]>;
    get(id: string): Promise<Row | undefined>;
    insert(row: Row): Promise<void>;
    update(id: string, change: OwnerState, ifState: OwnerState): Promise<boolean>;
    remove(id: string, ifState: OwnerState): Promise<OwnerRemoval>;
  };
  toRow(common: Database['accounts'], body: NewBody, actor: Actor): Promise<Row>;
  accountOf(row: Row): string;
  /** Throws `permission_denied` if the actor may not set these limits. */
  requireLimitsRights(actor: Actor): void;
  /** Throws `permission_denied` if the actor may not delete one. */
  requireRemovalRights(actor: Actor): void;
  toView(row: Row): Owner;
}

export function createAccountAdmin(deps: OwnerAdminDeps): OwnerAdmin<Account, NewAccountBody> {
  return createOwnerAdmin<Database['accounts'], Account, NewAccountBody>(deps, {
    what: 'account',
    idPrefix: 'acc_',
    table: deps.storage.accounts,
    toRow: async (common, _body, actor) => {
      if (actsEverywhere(actor)) return common;
      throw new SluiceError('permission_denied', {
        message: 'Only administrators of the whole installation can create accounts.',
      });
    },
    accountOf: ({ id }) => id,
    requireLimitsRights: (actor) => {
      if (actsEverywhere(actor)) return;
      throw new SluiceError('permission_denied', {
        message: 'Only administrators of the whole installation can change the limits of an account.',
        param: 'limits',
      });
    },
    requireRemovalRights: (actor) => {
      if (actsEverywhere(actor)) return;
      throw new SluiceError('permission_denied', {
        message: 'Only administrators of the whole installation can delete accounts.',
      });
    },
    toView: accountView,
  });
}

export function createTeamAdmin(deps: OwnerAdminDeps): OwnerAdmin<Team, NewTeamBody> {
  return createOwnerAdmin<Database['teams'], Team, NewTeamBody>(deps, {
    what: 'team',
    idPrefix: 'team_',
    table: deps.storage.teams,
    accountOf: (row) => row.account_id,
    requireLimitsRights: () => undefined,
    requireRemovalRights: () => undefined,
    async toRow(common, body, actor) {
      const accounts = (await deps.storage.accounts.list()).filter(({ id }) => actsIn(actor, id));
      const first = accounts.toSorted((one, other) => one.created_at - other.created_at)[0];
      const wanted = body.account ?? first?.id;
      const account = found(
        accounts.find(({ id }) => id === wanted),
        'account',
      );
      return { ...common, account_id: account.id };
    },
    toView: (row) => ({ ...accountView(row), account: row.account_id }),
  });
}

function createOwnerAdmin<
  Row extends Database['accounts'],
  Owner extends Account,
  NewBody extends Pick<NewAccountBody, 'name' | 'settings' | 'limits'>,
>(
  { auditLog, onChange: changed, now }: OwnerAdminDeps,
  {
    what,
    idPrefix,
    table,
    toRow,
    toView,
    accountOf,
    requireLimitsRights,
    requireRemovalRights,
  }: OwnerKind<Row, Owner, NewBody>,
): OwnerAdmin<Owner, NewBody> {
  const find = async (id: string, actor: Actor): Promise<Row> => {
    const row = await table.get(id);
    return found(row !== undefined && actsIn(actor, accountOf(row)) ? row : undefined, what);
  };
  const tagged = (row: Row): TaggedOwner<Owner> => ({ owner: toView(row), tag: tagOf(row) });
  return {
    get: async (id, actor) => tagged(await find(id, actor)),
    async create(body, actor) {
      checkSettings(body.settings);
      requireSettingsRights(actor, body.settings);
      const id = `${idPrefix}${makeId()}`;
      const settings = JSON.stringify(mergePatch({}, body.settings ?? {}));
      const limits = JSON.stringify(mergePatch({}, body.limits ?? {}));
      const row = await toRow({ id, name: body.name, settings, limits, created_at: now() }, body, actor);
      await table.insert(row);
      const made = tagged(row);
      await auditLog.record(actor, {
        action: `${what}.create`,
        target: id,
        accountId: accountOf(row),
        after: made.owner,
      });
      await changed();
      return made;
    },
    async list({ limit, after }, filter, actor) {
      const query = { ...filter, after, limit: limit + 1, accountIds: accountsOf(actor) };
      return toPage(await table.page(query), limit, toView);
    },
    async change(id, change, ifMatch, actor) {
      checkSettings(change.settings);
      requireSettingsRights(actor, change.settings);
      for (let tries = 0; tries < maxTries; tries++) {
        const before = await find(id, actor);
        if (change.limits !== undefined) requireLimitsRights(actor);
        requireTag(ifMatch, tagOf(before));
        if (!(await table.update(id, rowChange(before, change), stateOf(before)))) continue;
        const after = found(await table.get(id), what);
        await auditLog.record(actor, {
          action: `${what}.change`,
          target: id,
          accountId: accountOf(before),
          before: toView(before),
          after: toView(after),
        });
        await changed();
        return tagged(after);
      }
      throw new SluiceError('conflict');
    },
    async remove(id, ifMatch, actor) {
      for (let tries = 0; tries < maxTries; tries++) {
        const before = await find(id, actor);
        requireRemovalRights(actor);
        requireTag(ifMatch, tagOf(before));
        const outcome = await table.remove(id, stateOf(before));
        if (outcome === 'changed') continue;
        if (outcome !== 'removed')
          throw new SluiceError('conflict', { message: `The ${what} cannot be deleted: ${mends[outcome]}` });
        await auditLog.record(actor, {
          action: `${what}.delete`,
          target: id,
          accountId: accountOf(before),
          before: toView(before),
        });
        await changed();
        return { id, deleted: true };
      }
      throw new SluiceError('conflict');
    },
  };
}

/** What to do about what belongs to an account or a team. */
const mends: Readonly<Record<Exclude<OwnerRemoval, 'removed' | 'changed'>, string>> = {
  keys: 'revoke its keys first, or move them to another team.',
  teams: 'delete its teams first.',
  records:
    'people with a role in it, invitations, files, kept responses or other records still belong to it; remove them, or wait until ' +
    'they expire.',
};

/** All that can be changed. */
function stateOf({ name, settings, limits }: OwnerState): OwnerState {
  return { name, settings, limits };
}

function tagOf({ name, settings, limits }: OwnerState): string {
  return contentTag(name, settings, limits);
}

function rowChange(
  before: { readonly settings: string; readonly limits: string; readonly name: string },
  { name, settings, limits }: OwnerChange,
): { name: string; settings: string; limits: string } {
  return {
    name: name ?? before.name,
    settings: patched(before.settings, settings),
    limits: patchedLimits(before.limits, limits),
  };
}

/** A stored document after a change; null empties it. */
function patched(before: string, change: object | null | undefined): string {
  return JSON.stringify(change === null ? {} : mergePatch(JSON.parse(before), change ?? {}));
}

function found<T>(record: T | undefined, what: 'account' | 'team'): T {
  if (record !== undefined) return record;
  throw new SluiceError('not_found', { message: `There is no such ${what}.` });
}

function accountView(row: Database['accounts']): Account {
  return {
    id: row.id,
    name: row.name,
    settings: readSettings(row.settings),
    limits: readLimits(row.limits),
    created_at: formatTimestamp(row.created_at),
  };
}
