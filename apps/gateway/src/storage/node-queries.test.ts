import { afterEach, describe, expect, it } from 'vitest';
import { testStores } from '../test-support/stores.ts';
import { openStorage } from './open-storage.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

describe.each(testStores)('processes in %s', (_name, makeStore) => {
  it('are counted until they leave, or say nothing for long', async () => {
    const storage = await openStorage(await makeStore(cleanups));
    cleanups.push(() => storage.close());
    await storage.meta.set('other', '1');
    const aliveMs = 60_000;
    const startMs = 1_700_000_000_000;
    const beat = (node: string, afterMs: number) =>
      storage.nodes.beat(node, { nowMs: startMs + afterMs, aliveMs });
    expect(await beat('one', 0)).toBe(1);
    expect(await beat('two', 1000)).toBe(2);
    expect(await beat('three', 30_000)).toBe(3);
    expect(await beat('two', 60_001)).toBe(2);
    await storage.nodes.leave('three');
    expect(await beat('two', 60_002)).toBe(1);
    expect(await storage.meta.get('other')).toBe('1');
  });
});
