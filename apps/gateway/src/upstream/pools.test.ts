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

describe('pools of origins', () => {
  it('are shared by requests to the same origin', () => {
    fresh();
    const one = pools.take(origin(1), false, false);
    expect(pools.take(origin(1), false, false).pool).toBe(one.pool);
    expect(pools.take(origin(1), true, false).pool).not.toBe(one.pool);
    expect(pools.take(origin(1), false, true).pool).not.toBe(one.pool);
  });

  it('of callers stand idle at most 64 at a time, the one used longest ago goes first', () => {
    fresh();
    for (let place = 0; place < 64; place++) pools.take(origin(place), false, true).release();
    pools.take(origin(0), false, true).release();
    pools.take(origin(64), false, true).release();
    expect(keys()).toHaveLength(64);
    expect(keys()).toContain(`caller ${origin(0)}`);
    expect(keys()).not.toContain(`caller ${origin(1)}`);
  });

  it('of callers are never closed while in use, however many', () => {
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

  it('of operators stay', () => {
    fresh();
    for (let place = 0; place < 100; place++) pools.take(origin(place), false, false).release();
    expect(keys()).toHaveLength(100);
  });
});
