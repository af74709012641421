import { afterEach, describe, expect, it } from 'vitest';
import { masterKeysOf } from '../crypto/index.ts';
import { openStorage, type Storage } from '../storage/index.ts';
import { testStores } from '../test-support/stores.ts';
import { type ContentStore, createContentStore } from './content-store.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const content = {
  sent: { messages: [{ role: 'user', content: 'I am [PERSON_1], a carpenter.' }] },
  received: { text: 'Hello [PERSON_1]', tool_calls: [{ name: 'greet', arguments: '{}' }], truncated: false },
};
const masterKeys = masterKeysOf(Buffer.alloc(32, 5));

function storeOver(storage: Pick<Storage, 'contents'>, options: { now?: () => number } = {}) {
  const errors: unknown[] = [];
  const notices: string[] = [];
  const contents = createContentStore({
    storage,
    masterKeys,
    now: options.now ?? (() => 1000),
    notice: (message) => notices.push(message),
    onError: (error) => errors.push(error),
  });
  cleanups.push(() => contents.close());
  return { contents, errors, notices };
}

describe.each(testStores)('the store of contents over %s', (_name, makeStore) => {
  const open = async (): Promise<Storage> => {
    const storage = await openStorage(await makeStore(cleanups));
    cleanups.push(() => storage.close());
    for (const id of ['a', 'b'])
      await storage.accounts.insert({ id, name: id, settings: '{}', limits: '{}', created_at: 0 });
    return storage;
  };
  /** Waits for what is stored in the background. */
  const keep = async (storage: Storage, keptMs: number, ...ids: readonly string[]): Promise<void> => {
    const { contents, errors } = storeOver(storage);
    for (const id of ids) contents.keep('a', id, content, keptMs);
    await contents.close();
    expect(errors).toEqual([]);
  };

  it('seals what it keeps, until it expires', async () => {
    const storage = await open();
    await keep(storage, 500, 'req_1');
    const row = await storage.contents.get('req_1');
    expect(Buffer.from(row?.sealed ?? '', 'base64').toString('latin1')).not.toContain('carpenter');
    let nowMs = 1499;
    const { contents } = storeOver(storage, { now: () => nowMs });
    expect(await contents.find('req_1')).toEqual({ content, untilMs: 1500 });
    expect(await contents.keptUntil('req_1')).toBe(1500);
    expect(await contents.find('req_2')).toBeUndefined();
    nowMs = 1500;
    expect(await contents.find('req_1')).toBeUndefined();
    expect(await contents.keptUntil('req_1')).toBeUndefined();
  });

  it('deletes what has expired, and what is asked for', async () => {
    const storage = await open();
    await keep(storage, 500, 'req_1', 'req_2');
    await keep(storage, 5000, 'req_3');
    await storage.contents.removeExpired(1500);
    expect(await storage.contents.get('req_1')).toBeUndefined();
    const { contents } = storeOver(storage);
    expect(await contents.remove('req_3')).toBe(true);
    expect(await contents.remove('req_3')).toBe(false);
    expect(await storage.contents.usedBytes('a')).toBe(0);
  });

  it('goes with its account', async () => {
    const storage = await open();
    await keep(storage, 500, 'req_1');
    await storage.accounts.remove('a', { name: 'a', settings: '{}', limits: '{}' });
    expect(await storage.contents.get('req_1')).toBeUndefined();
  });

  it('counts the bytes of an account, and removes its oldest', async () => {
    const storage = await open();
    for (const at of [3, 1, 2])
      await storage.contents.insert({
        id: `req_${at}`,
        account_id: 'a',
        created_at: at,
        expires_at: 9,
        size_bytes: at,
        sealed: 'x',
      });
    expect(await storage.contents.usedBytes('a')).toBe(6);
    await storage.contents.removeOldest('b', 2);
    await storage.contents.removeOldest('a', 2);
    expect(await storage.contents.usedBytes('a')).toBe(3);
    expect(await storage.contents.expiry('req_3')).toBe(9);
  });
});

describe('the store of contents', () => {
  const contentsOver = (change: Partial<Storage['contents']>): Pick<Storage, 'contents'> => ({
    contents: {
      insert: async () => undefined,
      get: async () => undefined,
      expiry: async () => undefined,
      usedBytes: async () => 0,
      remove: async () => false,
      removeOldest: async () => undefined,
      removeExpired: async () => undefined,
      ...change,
    },
  });

  it('makes room in a full account', async () => {
    const removed: string[] = [];
    const { contents } = storeOver(
      contentsOver({
        usedBytes: async () => 1024 ** 3,
        removeOldest: async (accountId) => void removed.push(accountId),
      }),
    );
    contents.keep('a', 'req_1', content, 500);
    await contents.close();
    expect(removed).toEqual(['a']);
  });

  it('reports a failure, and does not throw', async () => {
    const failure = new Error('down');
    const { contents, errors } = storeOver(contentsOver({ insert: () => Promise.reject(failure) }));
    contents.keep('a', 'req_1', content, 500);
    await contents.close();
    expect(errors).toEqual([failure]);
  });

  it('tells a failing store from content that is not there', async () => {
    const fail = () => Promise.reject(new Error('down'));
    const { contents } = storeOver(contentsOver({ get: fail, expiry: fail, remove: fail }));
    const calls: readonly ((store: ContentStore) => Promise<unknown>)[] = [
      (store) => store.find('req_1'),
      (store) => store.keptUntil('req_1'),
      (store) => store.remove('req_1'),
    ];
    for (const call of calls)
      await expect(call(contents)).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  it('holds no more than a bounded number of bytes for a slow store', async () => {
    const releases: (() => void)[] = [];
    let inserts = 0;
    const { contents } = storeOver(
      contentsOver({
        insert: () => {
          inserts += 1;
          return new Promise((resolve) => releases.push(resolve));
        },
      }),
    );
    const large = { ...content, sent: 'x'.repeat(1_000_000) };
    for (let at = 0; at < 100; at++) contents.keep('a', `req_${at}`, large, 500);
    await expect.poll(() => inserts).toBeGreaterThan(0);
    await expect.poll(() => releases.length).toBeLessThan(60);
    const closing = contents.close();
    for (const release of releases) release();
    await closing;
    expect(inserts).toBeLessThan(60);
  });
});
