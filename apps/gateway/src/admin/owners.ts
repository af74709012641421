/** Accounts and teams, which own keys and whose settings keys inherit. */
import { makeId, readSettings } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { Database, Storage } from '../storage/index.ts';
import type { AuditLog } from './audit-log.ts';
import { checkSettings } from './check-settings.ts';
import { type Page, type PageRequest, toPage } from './common-schemas.ts';
import { mergePatch } from './merge-patch.ts';
import type { Account, NewAccountBody, NewTeamBody, OwnerChange, Team } from './owner-schemas.ts';
import { timestamp } from './timestamp.ts';

/** One kind of owner. `get` and `change` throw `not_found`. */
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
  readonly changed: () => Promise<void>;
  readonly now: () => number;
}

export function createAccountAdmin(deps: OwnerAdminDeps): OwnerAdmin<Account, NewAccountBody> {
  const { storage, auditLog: trail, now } = deps;
  const get = async (id: string): Promise<Account> =>
    accountView(found(await storage.accounts.get(id), 'account'));
  return {
    get,
    async create(body, actor) {
      checkSettings(body.settings);
      const id = `acc_${makeId()}`;
      const settings = JSON.stringify(mergePatch({}, body.settings ?? {}));
      await storage.accounts.insert({ id, name: body.name, settings, created_at: now() });
      const account = await get(id);
      await trail.record(actor, 'account.create', id, { ...account });
      await deps.changed();
      return account;
    },
    async list({ limit, after }) {
      return toPage(following(await storage.accounts.list(), after), limit, accountView);
    },
    async change(id, change, actor) {
      checkSettings(change.settings);
      const before = found(await storage.accounts.get(id), 'account');
      await storage.accounts.update(id, rowChange(before, change));
      await trail.record(actor, 'account.change', id, change);
      await deps.changed();
      return await get(id);
    },
  };
}

export function createTeamAdmin(deps: OwnerAdminDeps): OwnerAdmin<Team, NewTeamBody> {
  const { storage, auditLog: trail, now } = deps;
  const get = async (id: string): Promise<Team> => teamView(found(await storage.teams.get(id), 'team'));
  return {
    get,
    async create(body, actor) {
      checkSettings(body.settings);
      const accounts = await storage.accounts.list();
      const first = accounts.toSorted((one, other) => one.created_at - other.created_at)[0];
      const wanted = body.account ?? first?.id;
      const account = found(
        accounts.find(({ id }) => id === wanted),
        'account',
      );
      const id = `team_${makeId()}`;
      const settings = JSON.stringify(mergePatch({}, body.settings ?? {}));
      await storage.teams.insert({
        id,
        account_id: account.id,
        name: body.name,
        settings,
        created_at: now(),
      });
      const team = await get(id);
      await trail.record(actor, 'team.create', id, { ...team });
      await deps.changed();
      return team;
    },
    async list({ limit, after }, account) {
      return toPage(following(await storage.teams.list(account), after), limit, teamView);
    },
    async change(id, change, actor) {
      checkSettings(change.settings);
      const before = found(await storage.teams.get(id), 'team');
      await storage.teams.update(id, rowChange(before, change));
      await trail.record(actor, 'team.change', id, change);
      await deps.changed();
      return await get(id);
    },
  };
}

function rowChange(
  before: { readonly settings: string; readonly name: string },
  { name, settings }: OwnerChange,
): { name: string; settings: string } {
  const merged = settings === null ? {} : mergePatch(JSON.parse(before.settings), settings ?? {});
  return { name: name ?? before.name, settings: JSON.stringify(merged) };
}

function following<T extends { readonly id: string }>(
  rows: readonly T[],
  after: string | undefined,
): readonly T[] {
  return after === undefined ? rows : rows.filter(({ id }) => id > after);
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
    created_at: timestamp(row.created_at),
  };
}

function teamView(row: Database['teams']): Team {
  return { ...accountView(row), account: row.account_id };
}
