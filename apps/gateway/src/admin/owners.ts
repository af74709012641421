/** Accounts and teams, which own keys and whose settings keys inherit. */
import { type Actor, actsEverywhere, actsIn, makeId, readLimits, readSettings } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { Database, Storage } from '../storage/index.ts';
import type { AuditLog } from './audit-log.ts';
import { checkSettings } from './check-settings.ts';
import { type Page, type PageRequest, toPage } from './common-schemas.ts';
import { requireSettingsRights } from './key-rights.ts';
import { mergePatch } from './merge-patch.ts';
import type { Account, NewAccountBody, NewTeamBody, OwnerChange, Team } from './owner-schemas.ts';
import { formatTimestamp } from './timestamp.ts';

/** Manages one kind of owner. `get` and `change` throw `not_found`, also for those that the actor may not see. */
export interface OwnerAdmin<Owner, NewBody> {
  /** Throws `not_found` for an unknown account, `permission_denied` for what only administrators of all accounts may do. */
  create(body: NewBody, actor: Actor): Promise<Owner>;
  /** In order of id; only those that the actor may see, and only those of `account` if given. */
  list(page: PageRequest, actor: Actor, account?: string): Promise<Page<Owner>>;
  get(id: string, actor: Actor): Promise<Owner>;
  change(id: string, change: OwnerChange, actor: Actor): Promise<Owner>;
}

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
    list(account?: string): Promise<readonly Row[]>;
    get(id: string): Promise<Row | undefined>;
    insert(row: Row): Promise<void>;
    update(id: string, change: { name: string; settings: string; limits: string }): Promise<boolean>;
  };
  toRow(common: Database['accounts'], body: NewBody, actor: Actor): Promise<Row>;
  accountOf(row: Row): string;
  /** Throws `permission_denied` if the actor may not set these limits. */
  requireLimitsRights(actor: Actor): void;
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
  { what, idPrefix, table, toRow, toView, accountOf, requireLimitsRights }: OwnerKind<Row, Owner, NewBody>,
): OwnerAdmin<Owner, NewBody> {
  const find = async (id: string, actor: Actor): Promise<Row> => {
    const row = await table.get(id);
    return found(row !== undefined && actsIn(actor, accountOf(row)) ? row : undefined, what);
  };
  return {
    get: async (id, actor) => toView(await find(id, actor)),
    async create(body, actor) {
      checkSettings(body.settings);
      requireSettingsRights(actor, body.settings);
      const id = `${idPrefix}${makeId()}`;
      const settings = JSON.stringify(mergePatch({}, body.settings ?? {}));
      const limits = JSON.stringify(mergePatch({}, body.limits ?? {}));
      const row = await toRow({ id, name: body.name, settings, limits, created_at: now() }, body, actor);
      await table.insert(row);
      const owner = toView(row);
      await auditLog.record(actor, {
        action: `${what}.create`,
        target: id,
        accountId: accountOf(row),
        after: owner,
      });
      await changed();
      return owner;
    },
    async list({ limit, after }, actor, account) {
      const all = await table.list(account);
      const rows = all.filter((row) => actsIn(actor, accountOf(row)));
      const following = after === undefined ? rows : rows.filter(({ id }) => id > after);
      return toPage(following, limit, toView);
    },
    async change(id, change, actor) {
      checkSettings(change.settings);
      const row = await find(id, actor);
      requireSettingsRights(actor, change.settings);
      if (change.limits !== undefined) requireLimitsRights(actor);
      await table.update(id, rowChange(row, change));
      const after = toView(found(await table.get(id), what));
      await auditLog.record(actor, {
        action: `${what}.change`,
        target: id,
        accountId: accountOf(row),
        before: toView(row),
        after,
      });
      await changed();
      return after;
    },
  };
}

function rowChange(
  before: { readonly settings: string; readonly limits: string; readonly name: string },
  { name, settings, limits }: OwnerChange,
): { name: string; settings: string; limits: string } {
  return {
    name: name ?? before.name,
    settings: patched(before.settings, settings),
    limits: patched(before.limits, limits),
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
