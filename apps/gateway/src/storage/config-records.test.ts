import { afterEach, describe, expect, it } from 'vitest';
import { testStores } from '../test-support/stores.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './port.ts';
import type { ConfigRecordRow } from './schema.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function record(name: string, more: Partial<ConfigRecordRow> = {}): ConfigRecordRow {
  return {
    id: `cfg_${more.kind ?? 'provider'}_${name}`,
    kind: 'provider',
    name,
    document: '{"protocol":"openai"}',
    key_id: null,
    wrapped_key: null,
    sealed: null,
    version: 1,
    created_at: 5,
    updated_at: 5,
    ...more,
  };
}

describe.each(testStores)('records of the configuration in %s', (_name, makeStore) => {
  const open = async (): Promise<Storage> => {
    const storage = await openStorage(await makeStore(cleanups));
    cleanups.push(() => storage.close().catch(() => undefined));
    return storage;
  };

  it('are one of a kind and name, and every change raises the version', async () => {
    const { configRecords: records } = await open();
    const seen = [await records.version()];
    const changes = [
      () => records.insert(record('one')),
      () => records.insert(record('one', { kind: 'alias' })),
      () => records.update('cfg_provider_one', { document: '{}' }, 1),
      () => records.remove('cfg_alias_one', 1),
    ];
    for (const change of changes) {
      expect(await change()).toBe(true);
      seen.push(await records.version());
    }
    expect(new Set(seen).size).toBe(changes.length + 1);
    const refused = [
      await records.insert(record('one', { id: 'cfg_other' })),
      await records.update('cfg_provider_one', { document: '{}' }, 1),
      await records.remove('cfg_provider_one', 1),
      await records.remove('cfg_nobody', 1),
    ];
    expect(refused).toEqual([false, false, false, false]);
    expect(await records.version()).toBe(seen.at(-1));
    expect(await records.all()).toEqual([record('one', { document: '{}', version: 2 })]);
  });

  it('let one of two writers win', async () => {
    const { configRecords: records } = await open();
    const [one, other] = [record('one'), record('one', { id: 'cfg_other' })];
    expect((await Promise.all([records.insert(one), records.insert(other)])).toSorted()).toEqual([
      false,
      true,
    ]);
    const [{ id } = one] = await records.all();
    const both = ['{"a":1}', '{"b":1}'].map((document) => records.update(id, { document }, 1));
    expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
  });

  it('are paged in the order of code points', async () => {
    const { configRecords: records } = await open();
    for (const name of ['b', 'a_', 'a-', 'B', 'ä', '😀', '\uffee'])
      await records.insert(record(name, { kind: 'alias' }));
    const names = async (from?: string) =>
      (await records.page('alias', { from, limit: 4 })).map(({ name }) => name);
    expect(await names()).toEqual(['B', 'a-', 'a_', 'b']);
    expect(await names('b')).toEqual(['b', 'ä', '\uffee', '😀']);
    expect(await records.page('provider', { from: undefined, limit: 4 })).toEqual([]);
  });

  it('get another wrapped key unless they were changed', async () => {
    const { configRecords: records } = await open();
    await records.insert(record('one', { key_id: 'old', wrapped_key: 'w', sealed: 's' }));
    expect(await records.keyIds()).toEqual(['old']);
    const version = await records.version();
    expect(await records.rewrap('cfg_provider_one', { keyId: 'new', wrappedKey: 'n' }, 'x')).toBe(false);
    expect(await records.rewrap('cfg_provider_one', { keyId: 'new', wrappedKey: 'n' }, 'w')).toBe(true);
    expect(await records.get('provider', 'one')).toMatchObject({
      key_id: 'new',
      wrapped_key: 'n',
      sealed: 's',
    });
    expect([await records.keyIds(), await records.version()]).toEqual([['new'], version]);
  });

  it('requests that are repeated: one is first, until it is released or a day is over', async () => {
    const { idempotency } = await open();
    const row = (created_at: number) => ({ digest: 'd', body_digest: 'b', created_at });
    const claims = await Promise.all([1, 1, 1].map((at) => idempotency.claim(row(at), { expiredBefore: 0 })));
    expect(claims.toSorted()).toEqual([false, false, true]);
    await idempotency.release('d');
    expect(await idempotency.claim(row(2), { expiredBefore: 0 })).toBe(true);
    await idempotency.finish('d', '{}');
    await idempotency.release('d');
    expect(await idempotency.get('d')).toEqual({ ...row(2), answer: '{}' });
    expect(await idempotency.claim(row(9), { expiredBefore: 3 })).toBe(true);
    expect((await idempotency.get('d'))?.answer).toBeNull();
  });
});
