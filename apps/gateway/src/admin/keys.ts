/**
 * Creates, changes and revokes keys. Every change is a single row update guarded by the time of the last change:
 * of two concurrent writers one wins, and the other retries on the new row. Then the audit log is written and the
 * authenticator notified.
 */
import { type Actor, accountsOf, actsIn, makeId, makeKey, readScopes } from '../auth/index.ts';
import { violationsError } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { ApiKeyRow, Database, KeyQuery, Storage } from '../storage/index.ts';
import type { AuditLog } from './audit-log.ts';
import { checkSettings } from './check-settings.ts';
import { type Page, type PageRequest, toPage } from './common-schemas.ts';
import { entityTag, requireMatch } from './entity-tag.ts';
import { isKeyVisible, requireKeyRights, teamFor, visibleKeys } from './key-rights.ts';
import {
  defaultScopes,
  noPreviousSecret,
  previousSecret,
  type RowChange,
  rowChange,
  scopesText,
} from './key-row-change.ts';
import type { ApiKey, KeyChange, KeyRotation, ListedKey, NewApiKey, NewKeyBody } from './key-schemas.ts';
import { keyView as view, withUse } from './key-view.ts';
import { mergePatch } from './merge-patch.ts';
import { parseTimestamp } from './timestamp.ts';

/** Time whose spending a list shows. */
const spendingMs = 30 * 86_400_000;
/** Maximum attempts of a writer that keeps losing against concurrent ones. */
const maxTries = 5;

/** A key and the entity tag of its current version. */
export interface TaggedKey {
  readonly key: ApiKey;
  readonly tag: string;
}

/** What a list of keys is narrowed to. */
export type KeyFilter = Pick<KeyQuery, 'name' | 'account' | 'team' | 'status' | 'sort'>;

export interface KeyAdmin {
  /** Throws `not_found` for an unknown account or team, `invalid_request` for a team of another account. */
  create(body: NewKeyBody, actor: Actor): Promise<NewApiKey>;
  /** Only keys that the actor may see. */
  list(page: PageRequest, actor: Actor, filter?: KeyFilter): Promise<Page<ListedKey>>;
  /** Throws `not_found`, also for keys that the actor may not see. */
  get(id: string, actor: Actor): Promise<TaggedKey>;
  /** Throws `not_found`, or `conflict` when `ifMatch` is stale or the key is revoked. */
  change(id: string, change: KeyChange, ifMatch: string | undefined, actor: Actor): Promise<TaggedKey>;
  /** Revokes a key permanently; its record is kept. Revoking it again changes nothing. Throws like `change`. */
  revoke(id: string, ifMatch: string | undefined, actor: Actor): Promise<TaggedKey>;
  /** Replaces the secret of a key; the old one stops working after the overlap. Throws like `change`. */
  rotate(id: string, rotation: KeyRotation, ifMatch: string | undefined, actor: Actor): Promise<NewApiKey>;
}

export interface KeyAdminDeps {
  readonly storage: Storage;
  readonly auditLog: AuditLog;
  readonly digestOf: (key: string) => string;
  /** Notifies the authenticator of a change. */
  readonly onChange: () => Promise<void>;
  readonly now: () => number;
}

export function createKeyAdmin({
  storage,
  auditLog,
  digestOf,
  onChange: notifyChange,
  now,
}: KeyAdminDeps): KeyAdmin {
  const find = async (id: string, actor: Actor): Promise<ApiKeyRow> => {
    const row = await storage.keys.get(id);
    if (row === undefined || !isKeyVisible(actor, row))
      throw new SluiceError('not_found', { message: 'Key not found.' });
    return row;
  };

  /** Updates the current row; `edit` returns null if there is nothing to change. */
  const update = async (
    id: string,
    ifMatch: string | undefined,
    actor: Actor,
    edit: (row: ApiKeyRow) => RowChange | null | Promise<RowChange | null>,
  ): Promise<{ readonly row: ApiKeyRow; readonly before: ApiKeyRow; readonly edited: boolean }> => {
    for (let tries = 0; tries < maxTries; tries++) {
      const row = await find(id, actor);
      requireMatch(ifMatch, row.updated_at);
      const change = await edit(row);
      if (change === null) return { row, before: row, edited: false };
      const stamped = { ...change, updated_at: Math.max(now(), row.updated_at + 1) };
      if (await storage.keys.update(id, stamped, row.updated_at))
        return { row: { ...row, ...stamped }, before: row, edited: true };
    }
    throw new SluiceError('conflict');
  };

  const requireLive = (row: ApiKeyRow): void => {
    if (row.revoked_at !== null)
      throw new SluiceError('conflict', { message: 'The key is revoked and cannot be changed.' });
  };

  /** The oldest account of the actor. A store without accounts, as before the first start, gets one. */
  const firstAccount = async (actor: Actor): Promise<Database['accounts'] | undefined> => {
    const own = accountsOf(actor);
    const accounts = (await storage.accounts.list()).filter(({ id }) => own?.includes(id) ?? true);
    const oldest = accounts.toSorted((one, other) => one.created_at - other.created_at)[0];
    if (oldest !== undefined || own !== undefined) return oldest;
    const account = {
      id: `acc_${makeId()}`,
      name: 'default',
      settings: '{}',
      limits: '{}',
      created_at: now(),
    };
    await storage.accounts.insert(account);
    return account;
  };

  const findTeam = async (id: string, actor: Actor): Promise<Database['teams']> => {
    const team = await storage.teams.get(id);
    if (team === undefined || !actsIn(actor, team.account_id)) throw missing('team');
    return team;
  };

  /** Account and team of a new key. */
  const findAccountAndTeam = async (
    account: string | undefined,
    wantedTeam: string | undefined,
    actor: Actor,
  ): Promise<{ accountId: string; teamId: string | null }> => {
    const teamId = wantedTeam ?? teamFor(actor, account);
    const team = teamId === undefined ? undefined : await findTeam(teamId, actor);
    const wanted = account ?? team?.account_id;
    const owner = wanted === undefined ? await firstAccount(actor) : await storage.accounts.get(wanted);
    if (owner === undefined || !actsIn(actor, owner.id)) throw missing('account');
    if (team !== undefined && team.account_id !== owner.id) throw foreignTeam();
    return { accountId: owner.id, teamId: team?.id ?? null };
  };

  const record = (
    actor: Actor,
    action: string,
    { before, after }: { readonly before: ApiKeyRow; readonly after: ApiKeyRow },
  ): Promise<void> =>
    auditLog.record(actor, {
      action,
      target: after.id,
      accountId: after.account_id,
      before: view(before),
      after: view(after),
    });

  return {
    async create(body, actor) {
      checkSettings(body.settings);
      const { accountId, teamId } = await findAccountAndTeam(
        body.account ?? undefined,
        body.team ?? undefined,
        actor,
      );
      requireKeyRights(actor, {
        accountId,
        teamId,
        scopes: body.scopes ?? defaultScopes,
        settings: body.settings ?? undefined,
      });
      const newKey = makeKey();
      const at = now();
      const expiresAt =
        body.expires_at == null ? null : parseTimestamp(body.expires_at, ['body', 'expires_at']);
      if (expiresAt !== null && expiresAt <= at) {
        throw violationsError([
          { loc: ['body', 'expires_at'], msg: 'Input should be in the future', type: 'datetime_future' },
        ]);
      }
      const row: ApiKeyRow = {
        id: `key_${newKey.id}`,
        account_id: accountId,
        team_id: teamId,
        name: body.name,
        digest: digestOf(newKey.text),
        scopes: scopesText(body.scopes ?? defaultScopes),
        limits: JSON.stringify(mergePatch({}, body.limits ?? {})),
        models: body.models == null ? null : JSON.stringify(body.models),
        settings: JSON.stringify(mergePatch({}, body.settings ?? {})),
        created_at: at,
        updated_at: at,
        expires_at: expiresAt,
        revoked_at: null,
        previous_digest: null,
        previous_expires_at: null,
        created_by: actor.id,
      };
      await storage.keys.insert(row);
      const key = view(row);
      await auditLog.record(actor, { action: 'key.create', target: row.id, accountId, after: key });
      await notifyChange();
      return { ...key, key: newKey.text };
    },

    async list({ limit, after }, actor, filter = {}) {
      const query = { ...filter, after, limit: limit + 1, now: now(), owners: visibleKeys(actor) };
      const page = toPage(await storage.keys.page(query), limit, view);
      const ids = page.data.map(({ id }) => id);
      const uses = new Map(
        (await storage.keys.use(ids, now() - spendingMs)).map((use) => [use.id, use] as const),
      );
      return { ...page, data: page.data.map((key) => withUse(key, uses.get(key.id))) };
    },

    get: async (id, actor) => tagged(await find(id, actor)),

    async change(id, change, ifMatch, actor) {
      checkSettings(change.settings);
      const { row, before } = await update(id, ifMatch, actor, async (old) => {
        requireLive(old);
        if (change.team != null && (await findTeam(change.team, actor)).account_id !== old.account_id)
          throw foreignTeam();
        const next = rowChange(old, change);
        const changed = { ...old, ...next };
        const { account_id: accountId, team_id: teamId } = changed;
        for (const scopes of [readScopes(old.scopes), readScopes(changed.scopes)])
          requireKeyRights(actor, { accountId, teamId, scopes, settings: change.settings });
        return next;
      });
      await record(actor, 'key.change', { before, after: row });
      await notifyChange();
      return tagged(row);
    },

    async revoke(id, ifMatch, actor) {
      const { row, before, edited } = await update(id, ifMatch, actor, ({ revoked_at }) =>
        revoked_at === null ? { revoked_at: now(), ...noPreviousSecret } : null,
      );
      if (edited) {
        await record(actor, 'key.revoke', { before, after: row });
        await notifyChange();
      }
      return tagged(row);
    },

    async rotate(id, { overlap_seconds: overlapSeconds }, ifMatch, actor) {
      const newKey = makeKey();
      const { row, before } = await update(id, ifMatch, actor, (old) => {
        requireLive(old);
        const { account_id: accountId, team_id: teamId } = old;
        requireKeyRights(actor, { accountId, teamId, scopes: readScopes(old.scopes), settings: undefined });
        return { digest: digestOf(newKey.text), ...previousSecret(old, overlapSeconds ?? 0, now()) };
      });
      await record(actor, 'key.rotate', { before, after: row });
      await notifyChange();
      return { ...view(row), key: newKey.text };
    },
  };
}

function tagged(row: ApiKeyRow): TaggedKey {
  return { key: view(row), tag: entityTag(row.updated_at) };
}

function missing(what: 'account' | 'team'): SluiceError {
  return new SluiceError('not_found', {
    message: `${what === 'team' ? 'Team' : 'Account'} not found.`,
    param: what,
  });
}

function foreignTeam(): SluiceError {
  return violationsError([
    { loc: ['body', 'team'], msg: 'The team belongs to another account', type: 'value_error' },
  ]);
}
