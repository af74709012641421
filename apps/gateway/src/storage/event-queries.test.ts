import { afterEach, describe, expect, it } from 'vitest';
import { testStores } from '../test-support/stores.ts';
import { openStorage, type Storage } from './index.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

const threshold = {
  owner_kind: 'key',
  owner_id: 'key_1',
  period: 'month',
  period_start: 1_760_000_000_000,
  limit_nanos: 5_000_000_000_000_000,
  threshold_ppm: 800_000,
  reached_at: 1_760_000_000_001,
};
const message = (id: string, dueAt: number | null = 1000) => ({
  id,
  webhook: 'w',
  body: '{"a":"ä"}',
  created_at: 1000,
  attempts: 0,
  due_at: dueAt,
  problem: null,
  delivered_at: null,
});

describe.each(testStores)('events in %s', (_name, make) => {
  const open = async (): Promise<readonly Storage[]> => {
    const url = await make(cleanups);
    const stores = [await openStorage(url), await openStorage(url)];
    cleanups.push(...stores.map((store) => () => store.close()));
    return stores;
  };

  it('are recorded by one of several processes, with its messages only', async () => {
    const stores = await open();
    const firsts = await Promise.all(
      Array.from({ length: 10 }, (_, at) => stores[at % 2]?.events.reach(threshold, [message(`m${at}`)])),
    );
    expect(firsts.filter(Boolean)).toHaveLength(1);
    const [store] = stores;
    const due = await store?.events.due(['w', 'v'], 1000, 10);
    expect(due).toEqual([message(`m${firsts.indexOf(true)}`)]);
    expect(await store?.events.reach({ ...threshold, threshold_ppm: 1_000_000 }, [])).toBe(true);
    expect(await store?.events.reach({ ...threshold, period_start: 0 }, [])).toBe(true);
  });

  it('are claimed by one, and sent again when they are due', async () => {
    const [one, other] = await open();
    if (one === undefined || other === undefined) throw new Error('no store');
    await one.events.reach(threshold, [message('m')]);
    expect(await one.events.due(['w', 'v'], 999, 10)).toEqual([]);
    expect(await one.events.due(['v'], 1000, 10)).toEqual([]);
    const claims = await Promise.all(
      [one, other, one, other].map(({ events }) => events.claim(message('m'), 2000)),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await other.events.due(['w', 'v'], 1999, 10)).toEqual([]);
    expect(await other.events.due(['w', 'v'], 2000, 10)).toMatchObject([{ id: 'm', attempts: 1 }]);
    await one.events.postpone('m', 5000, 'status 500');
    expect(await other.events.due(['w', 'v'], 5000, 10)).toMatchObject([
      { id: 'm', due_at: 5000, problem: 'status 500' },
    ]);
    await one.events.postpone('m', null, 'status 500');
    expect(await other.events.due(['w', 'v'], Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
    await one.events.forget({ messages: 1001, thresholds: threshold.reached_at });
    expect(await one.events.reach(threshold, [])).toBe(false);
    await one.events.forget({ messages: 1001, thresholds: threshold.reached_at + 1 });
    expect(await one.events.reach(threshold, [message('m')])).toBe(true);
    await one.events.deliver('m', 3000);
    expect(await one.events.due(['w', 'v'], 5000, 10)).toEqual([]);
    expect(await other.events.get('m')).toMatchObject({ due_at: null, problem: null, delivered_at: 3000 });
  });

  it('are listed by state and webhook, newest first, and sent again once they wait no more', async () => {
    const [store] = await open();
    if (store === undefined) throw new Error('no store');
    const { events } = store;
    for (const [at, id] of ['m1', 'm2', 'm3', 'm4'].entries())
      await events.add({ ...message(id), webhook: at === 3 ? 'v' : 'w', created_at: 2000 + (at >> 1) });
    await events.deliver('m1', 3000);
    await events.postpone('m2', null, 'status 500');
    const list = async (more: Partial<Parameters<typeof events.list>[0]>): Promise<readonly string[]> =>
      (await events.list({ after: undefined, limit: 10, ...more })).map(({ id }) => id);
    expect(await list({})).toEqual(['m4', 'm3', 'm2', 'm1']);
    expect(await list({ limit: 2, after: { createdAt: 2001, id: 'm4' } })).toEqual(['m3', 'm2']);
    expect(await list({ after: { createdAt: 2000, id: 'm2' } })).toEqual(['m1']);
    expect(await list({ state: 'delivered' })).toEqual(['m1']);
    expect(await list({ state: 'given_up' })).toEqual(['m2']);
    expect(await list({ state: 'waiting' })).toEqual(['m4', 'm3']);
    expect(await list({ webhook: 'v' })).toEqual(['m4']);
    const again = await Promise.all(['m1', 'm1', 'm2', 'm3', 'm0'].map((id) => events.sendAgain(id, 4000)));
    expect(again.toSorted()).toEqual([false, false, false, true, true]);
    expect(await events.get('m1')).toMatchObject({ due_at: 4000, attempts: 0, delivered_at: null });
    expect(await list({ state: 'waiting' })).toHaveLength(4);
  });
});
