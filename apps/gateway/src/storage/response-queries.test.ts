import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testStores } from '../test-support/stores.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './port.ts';
import type { ResponseRow } from './schema.ts';

const rowOf = (id: string, more: Partial<ResponseRow> = {}): ResponseRow => ({
  id,
  account_id: 'a',
  previous_id: null,
  created_at: 1,
  expires_at: 100,
  size_bytes: 10,
  sealed: `sealed-${id}-`.repeat(500),
  ...more,
});

describe.each(testStores)('kept responses in %s', (_name, makeStore) => {
  const cleanups: (() => Promise<void>)[] = [];
  let storage: Storage;

  beforeEach(async () => {
    storage = await openStorage(await makeStore(cleanups));
    await storage.accounts.insert({ id: 'a', name: 'a', settings: '{}', limits: '{}', created_at: 0 });
  });
  afterEach(async () => {
    await storage.close();
    for (const clean of cleanups.splice(0)) await clean();
  });

  it('are found with all that they continue, oldest first', async () => {
    await storage.responses.insert(rowOf('r1'), []);
    await storage.responses.insert(rowOf('r2', { previous_id: 'r1' }), []);
    await storage.responses.insert(rowOf('r3', { previous_id: 'r2' }), []);
    const chain = await storage.responses.chain('r3', 30);
    expect(chain?.map(({ id }) => id)).toEqual(['r1', 'r2', 'r3']);
    expect(await storage.responses.chain('r4', 30)).toEqual([]);
    expect(await storage.responses.chain('r3', 29)).toBeUndefined();
    expect([await storage.responses.usedBytes('a'), await storage.responses.usedBytes('b')]).toEqual([30, 0]);
  });

  it('are replaced by their next state', async () => {
    await storage.responses.insert(rowOf('r1'), []);
    await storage.responses.insert(rowOf('r1', { sealed: 'next', size_bytes: 4, expires_at: 200 }), [
      'msg_1',
    ]);
    expect(await storage.responses.get('r1')).toMatchObject({
      sealed: 'next',
      size_bytes: 4,
      expires_at: 200,
    });
    expect(await storage.responses.byItem('msg_1')).toMatchObject({ id: 'r1' });
  });

  it('are found by the ids of their items', async () => {
    await storage.responses.insert(rowOf('r1'), ['msg_1', 'rs_1']);
    expect(await storage.responses.byItem('rs_1')).toMatchObject({ id: 'r1' });
    await storage.responses.remove('r1');
    expect(await storage.responses.byItem('rs_1')).toBeUndefined();
  });
});

describe('kept responses in a file', () => {
  let folder: string;
  let storage: Storage;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sluice-responses-'));
    storage = await openStorage(`sqlite:${join(folder, 'sluice.db')}`);
    await storage.accounts.insert({ id: 'a', name: 'a', settings: '{}', limits: '{}', created_at: 0 });
  });
  afterEach(async () => {
    await storage.close();
    await rm(folder, { recursive: true });
  });

  /** Everything that is on disk. */
  async function filesText(): Promise<string> {
    const names = await readdir(folder);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
    return texts.join('');
  }

  it('are stored in groups, and one that fails leaves the others', async () => {
    const rows = [rowOf('r1'), rowOf('r2'), rowOf('r3', { account_id: 'nobody' }), rowOf('r2'), rowOf('r4')];
    const stored = await Promise.allSettled(
      rows.map((row) => storage.responses.insert(row, [`msg_${row.id}`])),
    );
    expect(stored.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await storage.responses.byItem('msg_r4')).toMatchObject({ id: 'r4' });
    const many = Array.from({ length: 200 }, (_, at) => storage.responses.insert(rowOf(`n${at}`), []));
    await Promise.all(many);
    expect(await storage.responses.get('n199')).toMatchObject({ id: 'n199' });
  });

  it('leave nothing on disk once they are removed or have expired', async () => {
    await storage.responses.insert(rowOf('gone'), []);
    await storage.responses.insert(rowOf('old', { expires_at: 5 }), []);
    await storage.responses.insert(rowOf('kept'), []);
    expect(await filesText()).toContain('sealed-gone-');
    expect([await storage.responses.remove('gone'), await storage.responses.remove('gone')]).toEqual([
      true,
      false,
    ]);
    await storage.responses.removeExpired(10);
    const text = await filesText();
    expect(['gone', 'old', 'kept'].map((id) => text.includes(`sealed-${id}-`))).toEqual([false, false, true]);
  });
});
