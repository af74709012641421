import { describe, expect, it } from 'vitest';
import { createTimeSlices } from './time-slices.ts';

/** Slices on a clock of their own, and work that takes a number of slices. */
function setUp() {
  let nowMs = 0;
  const slices = createTimeSlices(() => nowMs);
  const log: string[] = [];
  const work = async (name: string, accountId: string, keyId: string, count: number): Promise<void> => {
    const pause = slices.open({ accountId, keyId });
    for (let slice = 0; slice < count; slice++) {
      await pause();
      log.push(name);
      nowMs += 10;
    }
  };
  return { log, work, slices };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('time slices', () => {
  it('begin at once if nobody else works', () => {
    const { slices } = setUp();
    const pause = slices.open({ accountId: 'a', keyId: 'k' });
    expect([pause(), pause()]).toEqual([undefined, undefined]);
  });

  it('are given once in a turn of the event loop, however much waits', async () => {
    const { log, work } = setUp();
    const all = Array.from({ length: 5 }, (_, index) => work(String(index), 'a', 'k', 1));
    const seen: number[] = [];
    for (let count = 0; count < 5; count++) {
      await Promise.resolve();
      seen.push(log.length);
      await turn();
    }
    await Promise.all(all);
    expect(Math.max(...seen.map((count, index) => count - (seen[index - 1] ?? 0)))).toBe(1);
    expect(log).toHaveLength(5);
  });

  it('go to accounts and their keys in turn', async () => {
    const { log, work } = setUp();
    await Promise.all([
      ...Array.from({ length: 4 }, () => work('a.x', 'a', 'x', 1)),
      ...Array.from({ length: 2 }, () => work('a.y', 'a', 'y', 1)),
      work('b', 'b', 'z', 2),
    ]);
    expect(log).toEqual(['a.x', 'a.x', 'b', 'a.y', 'b', 'a.x', 'a.y', 'a.x']);
  });

  it('are given again after a time in which nobody worked', async () => {
    const { log, work } = setUp();
    await work('first', 'a', 'k', 3);
    await turn();
    await work('second', 'a', 'k', 1);
    expect(log).toEqual(['first', 'first', 'first', 'second']);
  });
});
