/** Accounts and teams, which own keys and whose settings keys inherit. */
import { makeId, readLimits, readSettings } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { Database, Storage } from '../storage/index.ts';
import type { AuditLog } from './audit-log.ts';
import { checkSettings } from './check-settings.ts';
import { type Page, type PageRequest, toPage } from './common-schemas.ts';
import { mergePatch } from './merge-patch.ts';
import type { Account, NewAccountBody, NewTeamBody, OwnerChange, Team } from './owner-schemas.ts';
import { formatTimestamp } from './timestamp.ts';

/** Manages one kind of owner. `get` and `change` throw `not_found`. */
export interface OwnerAdmin<Owner, NewBody> {
  /** Throws `not_found` for an unknown account. */
  create(body: NewBody, actor: string): Promise<Owner>;
  /** In order of id; only those of `account` if given. */
  list(page: PageRequest, account?: string): Promise<Page<Owner>>;
  get(id: string): Promise<Owner>;
  change(id: string, change: OwnerChange, actor: string): Promise<Owner>;
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
  toRow(common: Database['accounts'], body: NewBody): Promise<Row>;
  toView(row: Row): Owner;
}

export function createAccountAdmin(deps: OwnerAdminDeps): OwnerAdmin<Account, NewAccountBody> {
  return createOwnerAdmin<Database['accounts'], Account, NewAccountBody>(deps, {
    what: 'account',
    idPrefix: 'acc_',
    table: deps.storage.accounts,
    toRow: async (common) => common,
    toView: accountView,
  });
}

export function createTeamAdmin(deps: OwnerAdminDeps): OwnerAdmin<Team, NewTeamBody> {
  return createOwnerAdmin<Database['teams'], Team, NewTeamBody>(deps, {
    what: 'team',
    idPrefix: 'team_',
    table: deps.storage.teams,
    async toRow(common, body) {
      const accounts = await deps.storage.accounts.list();
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
  { what, idPrefix, table, toRow, toView }: OwnerKind<Row, Owner, NewBody>,
): OwnerAdmin<Owner, NewBody> {
  const get = async (id: string): Promise<Owner> => toView(found(await table.get(id), what));
  return {
    get,
    async create(body, actor) {
      checkSettings(body.settings);
      const id = `${idPrefix}${makeId()}`;
      const settings = JSON.stringify(mergePatch({}, body.settings ?? {}));
      const limits = JSON.stringify(mergePatch({}, body.limits ?? {}));
      await table.insert(await toRow({ id, name: body.name, settings, limits, created_at: now() }, body));
      const owner = await get(id);
      const details: Account = owner;
      await auditLog.record(actor, `${what}.create`, id, details);
      await changed();
      return owner;
    },
    async list({ limit, after }, account) {
      const rows = await table.list(account);
      const following = after === undefined ? rows : rows.filter(({ id }) => id > after);
      return toPage(following, limit, toView);
    },
    async change(id, change, actor) {
      checkSettings(change.settings);
      const before = found(await table.get(id), what);
      await table.update(id, rowChange(before, change));
      await auditLog.record(actor, `${what}.change`, id, change);
      await changed();
      return await get(id);
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
