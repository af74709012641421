/** What every `Storage` must do with files. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testStores } from '../test-support/stores.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './port.ts';
import type { FileRow } from './schema.ts';

const rowOf = (id: string, more: Partial<FileRow> = {}): FileRow => ({
  id,
  account_id: 'a',
  size_bytes: 10,
  created_at: 1,
  expires_at: 100,
  sealed: `sealed ${id}`,
  ...more,
});
const anyRoom = { maxFiles: 100, maxBytes: 10_000 };

describe.each(testStores)('files in %s', (_name, makeStore) => {
  const cleanups: (() => Promise<void>)[] = [];
  let storage: Storage;

  beforeEach(async () => {
    storage = await openStorage(await makeStore(cleanups));
    for (const id of ['a', 'b'])
      await storage.accounts.insert({ id, name: id, settings: '{}', limits: '{}', created_at: 0 });
  });
  afterEach(async () => {
    await storage.close();
    for (const clean of cleanups.splice(0)) await clean();
  });

  it('are kept, listed in both orders by page, and removed', async () => {
    for (const [at, id] of ['f1', 'f2', 'f3'].entries())
      expect(await storage.files.insert(rowOf(id, { created_at: at }), anyRoom)).toBe(true);
    await storage.files.insert(rowOf('other', { account_id: 'b' }), anyRoom);
    await storage.files.insert(rowOf('old', { expires_at: 5 }), anyRoom);
    expect(await storage.files.get('f1')).toEqual(rowOf('f1', { created_at: 0 }));
    const ids = async (newestFirst: boolean, after?: string): Promise<readonly string[]> =>
      (await storage.files.list('a', { limit: 2, newestFirst, now: 50, after })).map(({ id }) => id);
    expect([await ids(false), await ids(false, 'f2'), await ids(true)]).toEqual([
      ['f1', 'f2'],
      ['f3'],
      ['f3', 'f2'],
    ]);
    expect(await storage.files.expired(50, 10)).toEqual(['old']);
    expect(await storage.files.used('a')).toEqual({ files: 4, bytes: 40 });
    expect([await storage.files.remove('f1'), await storage.files.remove('f1')]).toEqual([true, false]);
    expect(await storage.files.get('f1')).toBeUndefined();
  });

  it.each([
    ['number', { maxFiles: 5, maxBytes: 10_000 }],
    ['size', { maxFiles: 100, maxBytes: 59 }],
  ])('never exceed the %s of their account, however many come at once', async (_what, limits) => {
    const kept = await Promise.all(
      Array.from({ length: 30 }, (_, at) => storage.files.insert(rowOf(`f${at}`), limits)),
    );
    expect(kept.filter(Boolean)).toHaveLength(5);
    expect(await storage.files.used('a')).toEqual({ files: 5, bytes: 50 });
    expect(await storage.files.insert(rowOf('other', { account_id: 'b' }), limits)).toBe(true);
  });
});
