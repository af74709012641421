/** What every `LimitStore` must do with several subjects at once. */
import { describe, expect, it } from 'vitest';
import {
  budget,
  claim,
  dayMs,
  leaseOf,
  limitStores,
  limitsOf,
  startMs,
  storeAt,
  take,
} from '../test-support/limit-claims.ts';

describe.each(limitStores)('limits of several subjects %s', (_name, open) => {
  const at = () => storeAt(open);

  it('grants a claim for all of its subjects, or for none', async () => {
    const { store } = at();
    const team = claim({
      kind: 'team',
      subject: 't',
      rpm: 2,
      concurrency: 5,
      tpm: 100,
      budget: budget(1000),
    });
    const key = (id: string) =>
      claim({ subject: id, rpm: 9, concurrency: 9, tpm: 90, tokens: 40, costNanos: 400 });
    const first = leaseOf(await take(store, key('a'), team));
    const second = leaseOf(await take(store, key('b'), team));
    expect(await take(store, key('c'), team)).toMatchObject({
      granted: false,
      limit: 'requests',
      of: { subject: { kind: 'team', id: 't' } },
      status: { requests: { limit: 2, remaining: 0 } },
    });
    // Nothing was counted for the key whose team was at its limit.
    expect(await take(store, key('c'))).toMatchObject({
      granted: true,
      status: { requests: { limit: 9, remaining: 8 }, tokens: { remaining: 50 } },
    });
    for (const lease of [first, second]) await store.settle(lease, { tokens: 0, costNanos: 0 });
  });

  it('refuses by the tokens or the budget of any subject, and keeps the others as they were', async () => {
    const { store } = at();
    const account = claim({ kind: 'account', subject: 'acc', budget: budget(1000) });
    const key = claim({ subject: 'a', tpm: 100, tokens: 10, costNanos: 1001 });
    expect(await take(store, key, account)).toMatchObject({
      granted: false,
      limit: 'budget',
      of: { subject: { kind: 'account' } },
      budget: budget(1000),
    });
    expect(await take(store, { ...key, costNanos: 1000 }, account)).toMatchObject({
      granted: true,
      status: { tokens: { remaining: 90 } },
    });
    expect(await take(store, { ...key, subject: 'b', costNanos: 1 }, account)).toMatchObject({
      limit: 'budget',
    });
  });

  it('holds every budget of a subject, each from the spending in its own period', async () => {
    const asked: number[] = [];
    const clock = { nowMs: startMs };
    const store = open({
      now: () => clock.nowMs,
      wallNow: () => clock.nowMs,
      spentSince: (_subject, sinceMs) => {
        asked.push(sinceMs);
        return Promise.resolve(sinceMs === startMs ? 0 : 900);
      },
    });
    const month = { limitNanos: 1000, periodStartMs: startMs - 9 * dayMs, periodEndMs: startMs + 20 * dayMs };
    const one = { ...limitsOf(claim()), budgets: [budget(500), month] };
    const reserve = async (costNanos: number) => {
      const lease = leaseOf(await store.take([one], 'req_1'));
      const verdict = await store.reserve(lease, { tokens: 0, costNanos });
      await store.settle(verdict.granted ? verdict.lease : lease, {
        tokens: 0,
        costNanos: verdict.granted ? costNanos : 0,
      });
      return verdict;
    };
    expect(await reserve(101)).toMatchObject({ granted: false, budget: month });
    expect((await reserve(60)).granted).toBe(true);
    expect(await reserve(41)).toMatchObject({ granted: false, budget: month });
    expect((await reserve(40)).granted).toBe(true);
    expect(asked.toSorted((a, b) => a - b)).toEqual([month.periodStartMs, startMs]);
  });
});
