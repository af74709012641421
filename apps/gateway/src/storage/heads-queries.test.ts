import { afterEach, describe, expect, it } from 'vitest';
import { testStores } from '../test-support/stores.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './port.ts';
import type { GradedPromptRow, HeadsRow } from './schema.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const account = { id: 'acc_1', name: 'one', settings: '{}', limits: '{}', created_at: 1 };

function prompt(id: string, graded_at: number, more: Partial<GradedPromptRow> = {}): GradedPromptRow {
  return {
    account_id: 'acc_1',
    prompt_id: id,
    key_id: 'k',
    task: null,
    sample: 's',
    grades: '[]',
    graded_at,
    ...more,
  };
}

function heads(version: string, created_at: number): HeadsRow {
  return { account_id: 'acc_1', version, created_at, heads: 'h', report: '{}', trial: 'new' };
}

describe.each(testStores)('heads in %s', (_, makeStore) => {
  const open = async (): Promise<Storage> => {
    const storage = await openStorage(await makeStore(cleanups));
    cleanups.push(() => storage.close());
    await storage.accounts.insert(account);
    return storage;
  };

  it('forgets graded prompts that are too old or too many, and replaces grades of known ones', async () => {
    const storage = await open();
    await storage.heads.putPrompts([prompt('a', 1), prompt('b', 2), prompt('c', 3), prompt('d', 4)]);
    await storage.heads.putPrompts([prompt('b', 5, { grades: '[1]' })]);
    const ids = async (sinceMs: number, count: number): Promise<readonly string[]> =>
      (await storage.heads.prompts('acc_1', { sinceMs, count })).map((row) => row.prompt_id + row.grades);
    expect(await ids(2, 9)).toEqual(['b[1]', 'd[]', 'c[]']);
    expect(await ids(0, 2)).toEqual(['b[1]', 'd[]']);
    expect(await ids(0, 9)).toEqual(['b[1]', 'd[]']);
  });

  it('goes with its account', async () => {
    const storage = await open();
    await storage.heads.putPrompts([prompt('a', 1)]);
    await storage.heads.put(heads('v1', 2), 5);
    expect(await storage.accounts.remove('acc_1', account)).toBe('removed');
    expect(await storage.heads.list()).toEqual([]);
  });

  it('keeps the newest versions and tells of every change', async () => {
    const storage = await open();
    const before = await storage.heads.version();
    for (const at of [1, 2, 3]) await storage.heads.put(heads(`v${at}`, at), 2);
    expect((await storage.heads.list('acc_1')).map(({ version }) => version)).toEqual(['v3', 'v2']);
    expect(await storage.heads.version()).not.toBe(before);
  });

  it('rolls back to a version: later ones are withdrawn, and grades after it are forgotten', async () => {
    const storage = await open();
    await storage.heads.putPrompts([prompt('a', 1), prompt('b', 3)]);
    await storage.heads.put(heads('v1', 2), 5);
    await storage.heads.put(heads('v2', 4), 5);
    const trials = { serving: 'on', withdrawn: 'off' };
    expect(await storage.heads.rollBack('acc_1', 'nothing', trials)).toBe(false);
    expect(await storage.heads.rollBack('acc_1', 'v1', trials)).toBe(true);
    expect((await storage.heads.list()).map(({ version, trial }) => [version, trial])).toEqual([
      ['v2', 'off'],
      ['v1', 'on'],
    ]);
    const left = await storage.heads.prompts('acc_1', { sinceMs: 0, count: 9 });
    expect(left.map((row) => row.prompt_id)).toEqual(['a']);
  });
});
