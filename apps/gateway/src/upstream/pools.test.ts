import { Pool } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { Pools } from './pools.ts';

let pools: Pools<Pool>;
afterEach(() => pools.close());
const fresh = (): Pools<Pool> => {
  pools = new Pools((origin) => new Pool(origin));
  return pools;
};
const keys = (): string[] => pools.entries().map(([key]) => key);
const origin = (place: number): string => `https://host-${place}.example`;

describe('Pools', () => {
  it('shares a pool among requests to the same origin', () => {
    fresh();
    const one = pools.take(origin(1), false, false);
    expect(pools.take(origin(1), false, false).pool).toBe(one.pool);
    expect(pools.take(origin(1), true, false).pool).not.toBe(one.pool);
    expect(pools.take(origin(1), false, true).pool).not.toBe(one.pool);
  });

  it('keeps at most 64 idle pools of callers, and closes the least recently used first', () => {
    fresh();
    for (let place = 0; place < 64; place++) pools.take(origin(place), false, true).release();
    pools.take(origin(0), false, true).release();
    pools.take(origin(64), false, true).release();
    expect(keys()).toHaveLength(64);
    expect(keys()).toContain(`caller ${origin(0)}`);
    expect(keys()).not.toContain(`caller ${origin(1)}`);
  });

  it('never closes a pool of callers that is in use', () => {
    fresh();
    const taken = Array.from({ length: 100 }, (_, place) => pools.take(origin(place), false, true));
    expect(keys()).toHaveLength(100);
    for (const one of taken.slice(0, 10)) one.release();
    expect(keys()).toHaveLength(100);
    for (const one of taken.slice(10)) {
      one.release();
      one.release();
    }
    expect(keys()).toHaveLength(64);
  });

  it('keeps the pools of configured origins', () => {
    fresh();
    for (let place = 0; place < 100; place++) pools.take(origin(place), false, false).release();
    expect(keys()).toHaveLength(100);
  });
});
