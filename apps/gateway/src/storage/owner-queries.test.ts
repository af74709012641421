import { afterEach, describe, expect, it } from 'vitest';
import { testStores } from '../test-support/stores.ts';
import { usageLine, usageRow } from '../test-support/usage-rows.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './port.ts';
import type { ApiKeyRow } from './schema.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const state = { name: 'one', settings: '{}', limits: '{}' };
const account = (id: string, name = 'one') => ({ ...state, id, name, created_at: 1 });
const team = (id: string, account_id: string, name = 'one') => ({ ...account(id, name), account_id });
const key = (id: string, more: Partial<ApiKeyRow> = {}): ApiKeyRow => ({
  id,
  account_id: 'acc_1',
  team_id: null,
  name: id,
  digest: `digest of ${id}`,
  scopes: '[]',
  limits: '{}',
  models: null,
  settings: '{}',
  created_at: 1,
  updated_at: 1,
  expires_at: null,
  revoked_at: null,
  previous_digest: null,
  previous_expires_at: null,
  created_by: null,
  ...more,
});

const dayMs = 86_400_000;

describe.each(testStores)('accounts, teams and keys in %s', (_name, makeStore) => {
  const open = async (): Promise<Storage> => {
    const storage = await openStorage(await makeStore(cleanups));
    cleanups.push(() => storage.close());
    await storage.accounts.insert(account('acc_1'));
    return storage;
  };
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

  it('are paged and narrowed', async () => {
    const { accounts, teams, keys } = await open();
    await accounts.insert(account('acc_2', 'Two % of_it'));
    await teams.insert(team('team_1', 'acc_1', 'red'));
    await teams.insert(team('team_2', 'acc_2', 'red'));
    const first = { after: undefined, limit: 9, now: 10 };
    expect(idsOf(await accounts.page({ ...first, name: '% of_' }))).toEqual(['acc_2']);
    expect(idsOf(await accounts.page({ ...first, name: 'two' }))).toEqual([]);
    expect(idsOf(await accounts.page({ ...first, limit: 1 }))).toEqual(['acc_1']);
    expect(idsOf(await accounts.page({ ...first, after: 'acc_1' }))).toEqual(['acc_2']);
    expect(idsOf(await teams.page({ ...first, account: 'acc_2', name: 're' }))).toEqual(['team_2']);
    await keys.insert(key('key_1', { team_id: 'team_1', expires_at: 10 }));
    await keys.insert(key('key_2', { expires_at: 11 }));
    await keys.insert(key('key_3', { revoked_at: 1, expires_at: 1 }));
    await keys.insert(key('key_4', { account_id: 'acc_2' }));
    expect(idsOf(await keys.page({ ...first, status: 'active' }))).toEqual(['key_2', 'key_4']);
    expect(idsOf(await keys.page({ ...first, status: 'expired' }))).toEqual(['key_1']);
    expect(idsOf(await keys.page({ ...first, status: 'revoked' }))).toEqual(['key_3']);
    expect(idsOf(await keys.page({ ...first, team: 'team_1' }))).toEqual(['key_1']);
    expect(idsOf(await keys.page({ ...first, account: 'acc_1', name: '_2' }))).toEqual(['key_2']);
  });

  it('are in order of name or of last use, page by page', async () => {
    const { keys, usage } = await open();
    const names = { key_1: 'b', key_2: 'a', key_3: 'c', key_4: 'a' };
    for (const [id, name] of Object.entries(names)) await keys.insert(key(id, { name }));
    const used = { key_1: 2_000, key_3: 9_000, key_4: 2_000 };
    for (const [id, at] of Object.entries(used))
      await usage.append(
        usageLine(usageRow(`req_${id}`, { key_id: id, started_at: dayMs + at, cost_nanos: 7 })),
      );
    await usage.append(usageLine(usageRow('req_old', { key_id: 'key_3', started_at: 5, cost_nanos: null })));
    for (const [sort, order] of [
      ['name', ['key_2', 'key_4', 'key_1', 'key_3']],
      ['-name', ['key_3', 'key_1', 'key_2', 'key_4']],
      ['last_used', ['key_1', 'key_4', 'key_3', 'key_2']],
      ['-last_used', ['key_3', 'key_1', 'key_4', 'key_2']],
    ] as const) {
      const found: string[] = [];
      for (let after: string | undefined; found.length < order.length; after = found.at(-1))
        found.push(...idsOf(await keys.page({ after, limit: 1, now: 0, sort })));
      expect(found, sort).toEqual(order);
      expect(await keys.page({ after: found.at(-1), limit: 1, now: 0, sort })).toEqual([]);
    }
    const uses = await keys.use(['key_2', 'key_3'], dayMs);
    expect(uses.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
      { id: 'key_2', lastUsedAtMs: null, costNanos: 0, unpriced: 0 },
      { id: 'key_3', lastUsedAtMs: dayMs + 9_000, costNanos: 7, unpriced: 0 },
    ]);
    expect(await keys.use([], 0)).toEqual([]);
  });

  it('change and go only in the state that the writer has seen', async () => {
    const { accounts, keys } = await open();
    const both = ['a', 'b'].map((name) => accounts.update('acc_1', { name }, state));
    expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
    expect(await accounts.remove('acc_1', state)).toBe('changed');
    const { name = '' } = (await accounts.get('acc_1')) ?? {};
    const version = await keys.version();
    expect(await accounts.remove('acc_1', { ...state, name })).toBe('removed');
    expect(await accounts.get('acc_1')).toBeUndefined();
    expect(await keys.version()).not.toBe(version);
  });

  it('stay while something belongs to them; revoked keys go with an account', async () => {
    const { accounts, teams, keys, files } = await open();
    await teams.insert(team('team_1', 'acc_1'));
    await keys.insert(key('key_1', { team_id: 'team_1' }));
    expect([await teams.remove('team_1', state), await accounts.remove('acc_1', state)]).toEqual([
      'keys',
      'keys',
    ]);
    await keys.update('key_1', { revoked_at: 5 });
    expect(await accounts.remove('acc_1', state)).toBe('teams');
    expect(await teams.remove('team_1', state)).toBe('removed');
    expect((await keys.get('key_1'))?.team_id).toBeNull();
    const file = { id: 'f', account_id: 'acc_1', size_bytes: 1, created_at: 1, expires_at: 2, sealed: 's' };
    await files.insert(file, { maxFiles: 9, maxBytes: 9 });
    expect(await accounts.remove('acc_1', state)).toBe('records');
    expect(await keys.get('key_1')).toBeDefined();
    await files.remove('f');
    expect(await accounts.remove('acc_1', state)).toBe('removed');
    expect(await keys.get('key_1')).toBeUndefined();
  });

  it('a key that is made while its account goes exists with it, or not at all', async () => {
    const { accounts, keys } = await open();
    for (let round = 0; round < 10; round++) {
      const id = `acc_round_${round}`;
      await accounts.insert(account(id));
      const [outcome] = await Promise.all([
        accounts.remove(id, state),
        keys.insert(key(`key_round_${round}`, { account_id: id })).catch(() => undefined),
      ]);
      expect(outcome === 'removed').toBe((await accounts.get(id)) === undefined);
      expect((await keys.get(`key_round_${round}`)) === undefined).toBe(outcome === 'removed');
    }
  });
});
