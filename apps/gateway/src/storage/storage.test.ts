/** What every `Storage` must do; a further database is a further line of the table. */
import { afterEach, describe, expect, it } from 'vitest';
import { testStores } from '../test-support/stores.ts';
import { usageLine, usageRow } from '../test-support/usage-rows.ts';
import { openEngine } from './open-engine.ts';
import { openStorage } from './open-storage.ts';
import { type Storage, usageColumns } from './port.ts';
import type { ApiKeyRow, AuditRow } from './schema.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function open(url: string): Promise<Storage> {
  const storage = await openStorage(url);
  cleanups.push(() => storage.close().catch(() => undefined));
  return storage;
}

const account = { id: 'acc_1', name: 'one', settings: '{}', limits: '{}', created_at: 1 };
const team = { id: 'team_1', account_id: 'acc_1', name: 'red', settings: '{}', limits: '{}', created_at: 2 };

function key(id: string, more: Partial<ApiKeyRow> = {}): ApiKeyRow {
  return {
    id,
    account_id: 'acc_1',
    team_id: null,
    name: id,
    digest: `digest of ${id}`,
    scopes: '["inference"]',
    limits: '{}',
    models: null,
    settings: '{}',
    created_at: 1_760_000_000_000,
    updated_at: 1_760_000_000_000,
    expires_at: null,
    revoked_at: null,
    previous_digest: null,
    previous_expires_at: null,
    created_by: null,
    ...more,
  };
}

describe.each(testStores)('storage in %s', (_name, makeStore) => {
  it('keeps everything after closing and reopening', async () => {
    const url = await makeStore(cleanups);
    const first = await open(url);
    await first.meta.set('a', '1');
    await first.accounts.insert(account);
    await first.keys.insert(key('key_1'));
    const version = await first.keys.version();
    await first.close();
    const second = await open(url);
    expect(await second.meta.get('a')).toBe('1');
    expect(await second.accounts.list()).toEqual([account]);
    expect(await second.keys.all()).toEqual([key('key_1')]);
    expect(await second.keys.version()).toBe(version);
  });

  it('takes usage rows while something else is in a transaction', async () => {
    const url = await makeStore(cleanups);
    await (await open(url)).close();
    const engine = await openEngine(url);
    cleanups.push(() => engine.close());
    let appended: Promise<void> | undefined;
    await engine.db.transaction().execute(async (within) => {
      appended = engine.appendUsage(usageLine(usageRow('r1')));
      await within.insertInto('accounts').values(account).execute();
    });
    await appended;
    expect(await engine.db.selectFrom('usage').select('request_id').execute()).toEqual([
      { request_id: 'r1' },
    ]);
  });

  it('meta: sets, replaces, and returns undefined for missing entries', async () => {
    const { meta } = await open(await makeStore(cleanups));
    expect(await meta.get('a')).toBeUndefined();
    await meta.set('a', '1');
    await meta.set('a', '2');
    expect([await meta.get('a'), await meta.get('b')]).toEqual(['2', undefined]);
  });

  it('accounts and teams: insert, list, get, update', async () => {
    const { accounts, teams } = await open(await makeStore(cleanups));
    const other = { ...account, id: 'acc_2' };
    await accounts.insert(other);
    await accounts.insert(account);
    await teams.insert(team);
    await teams.insert({ ...team, id: 'team_2', account_id: 'acc_2' });
    expect(await accounts.list()).toEqual([account, other]);
    expect(await accounts.get('acc_1')).toEqual(account);
    expect([await accounts.get('x'), await teams.get('x')]).toEqual([undefined, undefined]);
    expect((await teams.list()).map(({ id }) => id)).toEqual(['team_1', 'team_2']);
    expect((await teams.list('acc_2')).map(({ id }) => id)).toEqual(['team_2']);
    expect(await accounts.update('acc_1', { name: 'new' })).toBe(true);
    expect(await teams.update('team_1', { settings: '{"models":[]}' })).toBe(true);
    expect([await accounts.update('x', { name: 'y' }), await teams.update('x', { name: 'y' })]).toEqual([
      false,
      false,
    ]);
    expect([(await accounts.get('acc_1'))?.name, (await teams.get('team_1'))?.settings]).toEqual([
      'new',
      '{"models":[]}',
    ]);
  });

  it('rejects duplicate ids and digests, and records of unknown accounts', async () => {
    const { accounts, teams, keys } = await open(await makeStore(cleanups));
    await accounts.insert(account);
    await keys.insert(key('key_1'));
    await expect(accounts.insert(account)).rejects.toThrow();
    await expect(keys.insert(key('key_1', { digest: 'other' }))).rejects.toThrow();
    await expect(keys.insert(key('key_2', { digest: 'digest of key_1' }))).rejects.toThrow();
    await expect(keys.insert(key('key_3', { account_id: 'nobody' }))).rejects.toThrow();
    await expect(keys.insert(key('key_4', { team_id: 'nobody' }))).rejects.toThrow();
    await expect(teams.insert({ ...team, account_id: 'nobody' })).rejects.toThrow();
    expect((await keys.all()).map(({ id }) => id)).toEqual(['key_1']);
  });

  it('keys: pages in order, and updates only unmodified rows', async () => {
    const { accounts, keys } = await open(await makeStore(cleanups));
    await accounts.insert(account);
    for (const id of ['key_3', 'key_1', 'key_2']) await keys.insert(key(id));
    expect((await keys.page({ after: undefined, limit: 2, now: 0 })).map(({ id }) => id)).toEqual([
      'key_1',
      'key_2',
    ]);
    expect((await keys.page({ after: 'key_2', limit: 2, now: 0 })).map(({ id }) => id)).toEqual(['key_3']);
    expect(await keys.get('key_9')).toBeUndefined();
    const before = key('key_1').updated_at;
    expect(await keys.update('key_1', { name: 'a', updated_at: before + 1 }, before)).toBe(true);
    expect(await keys.update('key_1', { name: 'b', updated_at: before + 2 }, before)).toBe(false);
    expect(await keys.update('key_9', { name: 'c' })).toBe(false);
    expect(await keys.update('key_1', { revoked_at: 5 })).toBe(true);
    expect(await keys.get('key_1')).toMatchObject({ name: 'a', updated_at: before + 1, revoked_at: 5 });
  });

  it('keys: the version changes with keys, accounts and teams', async () => {
    const { accounts, teams, keys } = await open(await makeStore(cleanups));
    await accounts.insert(account);
    await teams.insert(team);
    const changes = [
      () => keys.insert(key('key_1')),
      () => keys.update('key_1', { revoked_at: 1 }),
      () => accounts.update('acc_1', { settings: '{}' }),
      () => teams.update('team_1', { settings: '{}' }),
    ];
    const seen = [await keys.version()];
    for (const change of changes) {
      await change();
      seen.push(await keys.version());
    }
    expect(new Set(seen).size).toBe(changes.length + 1);
  });

  it('keys: a failed change has no effect, not even on the version', async () => {
    const { accounts, keys } = await open(await makeStore(cleanups));
    await accounts.insert(account);
    await keys.insert(key('key_1'));
    await keys.insert(key('key_2'));
    const version = await keys.version();
    await expect(keys.update('key_2', { digest: 'digest of key_1', name: 'changed' })).rejects.toThrow();
    expect(await keys.version()).toBe(version);
    expect(await keys.get('key_2')).toEqual(key('key_2'));
    await keys.insert(key('key_3'));
    expect(await keys.all()).toHaveLength(3);
  });

  it('transactions of one process do not mix', async () => {
    const { accounts, keys } = await open(await makeStore(cleanups));
    await accounts.insert(account);
    await keys.insert(key('key_0'));
    const version = Number(await keys.version());
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, turn) =>
        turn % 2 === 0
          ? keys.insert(key(`key_${turn + 1}`))
          : keys.insert(key(`key_${turn + 1}`, { digest: 'digest of key_0' })),
      ),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    expect(await keys.all()).toHaveLength(21);
    expect(Number(await keys.version())).toBe(version + 20);
  });

  it('audit: newest first, by page and by filter', async () => {
    const { audit } = await open(await makeStore(cleanups));
    const entry = (id: string, at: number, account: string | null = null): AuditRow => ({
      id,
      at,
      actor: `actor ${id}`,
      action: 'key.create',
      target: 'key_1',
      detail: '{}',
      account_id: account,
    });
    const entries = [entry('x', 0, 'acc_1'), entry('y', 1), entry('z', 1, 'acc_1')] as const;
    for (const one of entries) await audit.insert(one);
    expect(await audit.list({ limit: 2 })).toEqual([entries[2], entries[1]]);
    expect(await audit.list({ limit: 9, before: entries[2] })).toEqual([entries[1], entries[0]]);
    expect(await audit.list({ limit: 9, accountIds: ['acc_1'] })).toEqual([entries[2], entries[0]]);
    expect(await audit.list({ limit: 9, accountIds: [] })).toEqual([]);
    expect(await audit.list({ limit: 9, actor: 'actor y' })).toEqual([entries[1]]);
    expect(await audit.list({ limit: 9, fromMs: 0, toMs: 1, action: 'key.create' })).toEqual([entries[0]]);
    expect(await audit.list({ limit: 9, target: 'key_2' })).toEqual([]);
  });

  it('rejects calls after close, and can be closed twice', async () => {
    const storage = await open(await makeStore(cleanups));
    await storage.close();
    await expect(storage.meta.get('a')).rejects.toThrow();
    await expect(storage.usage.append('[]')).rejects.toThrow();
    await storage.close();
  });

  it('stores feedback with all resulting changes, once per request', async () => {
    const storage = await open(await makeStore(cleanups));
    await storage.accounts.insert(account);
    const line = JSON.stringify(usageColumns.map((name) => (name === 'request_id' ? 'req_1' : 0)));
    await storage.usage.append(line);
    const ability = { account_id: 'acc_1', model: 'p/m', belief: '{"mean":[1]}', updated_at: 5 };
    const trial = { account_id: 'acc_1', version: 'v', trial: '{}', updated_at: 5 };
    const feedback = { requestId: 'req_1', score: 0.5, ability, trials: [trial], heads: [], kept: undefined };
    expect(await storage.feedback.put(feedback)).toBe(true);
    const later = { ...ability, belief: '{"mean":[2]}', updated_at: 6 };
    expect(await storage.feedback.put({ ...feedback, score: 1, ability: later })).toBe(false);
    expect(await storage.feedback.put({ ...feedback, requestId: 'req_2', ability: later })).toBe(false);
    expect((await storage.usage.get('req_1'))?.grade).toBe(0.5);
    expect([await storage.feedback.abilities(), await storage.feedback.trials()]).toEqual([
      [ability],
      [trial],
    ]);
  });

  it('two connections share one store', async () => {
    const url = await makeStore(cleanups);
    const [one, two] = await Promise.all([open(url), open(url)]);
    await one.accounts.insert(account);
    await Promise.all(
      [one, two].flatMap((storage, side) =>
        Array.from({ length: 20 }, async (_, turn) => {
          await storage.keys.insert(key(`key_${side}_${turn}`));
        }),
      ),
    );
    expect(await two.keys.all()).toHaveLength(40);
    expect(await one.keys.version()).toBe(await two.keys.version());
  });
});
