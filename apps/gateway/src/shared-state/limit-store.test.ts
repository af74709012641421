/** What every `LimitStore` must do; a further implementation is a further line of the table. */
import fc from 'fast-check';
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
import type { LimitLease } from './port.ts';

describe.each(limitStores)('limits %s', (_name, open) => {
  const at = (nowMs?: number, spent?: number) => storeAt(open, nowMs, spent);

  it('grants everything without limits', async () => {
    const { store } = at();
    for (let turn = 0; turn < 100; turn++) {
      const verdict = await take(store, claim({ tokens: 1e9, costNanos: 1e15 }));
      expect(verdict).toMatchObject({ granted: true, status: { requests: undefined, tokens: undefined } });
    }
  });

  it('counts requests per minute, and reports the remaining number and the wait', async () => {
    const { store, clock } = at();
    const remaining: (number | undefined)[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const verdict = await take(store, claim({ rpm: 3 }));
      remaining.push(verdict.status.requests?.remaining);
      await store.settle(leaseOf(verdict), { tokens: 0, costNanos: 0 });
    }
    expect(remaining).toEqual([2, 1, 0]);
    const refused = await take(store, claim({ rpm: 3 }));
    if (refused.granted) throw new Error('granted');
    expect([refused.limit, refused.status.requests?.remaining]).toEqual(['requests', 0]);
    expect(refused.retryAfterMs).toBeGreaterThan(0);
    expect(refused.retryAfterMs).toBeLessThanOrEqual(62_000);
    clock.nowMs += refused.retryAfterMs ?? 0;
    expect((await take(store, claim({ rpm: 3 }))).granted).toBe(true);
  });

  it('consumes nothing for a denied claim', async () => {
    const { store } = at();
    const first = leaseOf(await take(store, claim({ rpm: 5, concurrency: 1, tpm: 100, tokens: 10 })));
    for (let turn = 0; turn < 10; turn++) {
      expect(await take(store, claim({ rpm: 5, concurrency: 1, tpm: 100, tokens: 10 }))).toMatchObject({
        granted: false,
        limit: 'concurrency',
        status: { requests: { remaining: 4 } },
      });
    }
    await store.settle(first, { tokens: 10, costNanos: 0 });
    expect((await take(store, claim({ rpm: 5, concurrency: 1, tpm: 100, tokens: 10 }))).granted).toBe(true);
  });

  it('reserves tokens and records the actual usage', async () => {
    const { store } = at();
    const first = leaseOf(await take(store, claim({ tpm: 100, tokens: 90 })));
    expect(await take(store, claim({ tpm: 100, tokens: 20 }))).toMatchObject({
      granted: false,
      limit: 'tokens',
    });
    await store.settle(first, { tokens: 30, costNanos: 0 });
    expect(await take(store, claim({ tpm: 100, tokens: 70 }))).toMatchObject({
      granted: true,
      status: { tokens: { limit: 100, remaining: 0 } },
    });
  });

  it('keeps subjects separate', async () => {
    const { store } = at();
    leaseOf(await take(store, claim({ rpm: 1 })));
    expect((await take(store, claim({ rpm: 1 }))).granted).toBe(false);
    expect((await take(store, claim({ rpm: 1, subject: 'other' }))).granted).toBe(true);
  });

  it('starts a budget from the spending in the ledger', async () => {
    const { store } = at(startMs, 900);
    expect(await take(store, claim({ budget: budget(1000), costNanos: 101 }))).toMatchObject({
      granted: false,
      limit: 'budget',
      retryAfterMs: dayMs,
    });
    expect((await take(store, claim({ budget: budget(1000), costNanos: 100 }))).granted).toBe(true);
  });

  it('counts reserved and spent money, and resets with the period', async () => {
    const { store, clock } = at();
    const first = leaseOf(await take(store, claim({ budget: budget(1000), costNanos: 600 })));
    expect((await take(store, claim({ budget: budget(1000), costNanos: 600 }))).granted).toBe(false);
    await store.settle(first, { tokens: 0, costNanos: 300 });
    const second = leaseOf(await take(store, claim({ budget: budget(1000), costNanos: 700 })));
    await store.settle(second, { tokens: 0, costNanos: 700 });
    expect((await take(store, claim({ budget: budget(1000), costNanos: 1 }))).granted).toBe(false);
    clock.nowMs += dayMs;
    const next = budget(1000, startMs + dayMs);
    expect((await take(store, claim({ budget: next, costNanos: 1000 }))).granted).toBe(true);
  });

  it('reports no wait for a budget that never resets', async () => {
    const { store } = at();
    const total = { limitNanos: 1, periodStartMs: 0, periodEndMs: Number.POSITIVE_INFINITY };
    const refused = await take(store, claim({ budget: total, costNanos: 2 }));
    expect(refused).toMatchObject({ granted: false, limit: 'budget', retryAfterMs: undefined });
  });

  it('never grants the last slot twice, even while the ledger is being read', async () => {
    const { store } = at();
    const same = claim({ concurrency: 3, budget: budget(1000), costNanos: 1 });
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => take(store, same)));
    expect(verdicts.filter(({ granted }) => granted)).toHaveLength(3);
  });

  it('keeps a slot whose usage was denied', async () => {
    const { store } = at();
    const slot = await store.take([limitsOf(claim({ concurrency: 1, tpm: 10 }))], 'req_1');
    const lease = leaseOf(slot);
    const large = { tokens: 11, costNanos: 0 };
    expect(await store.reserve(lease, large)).toMatchObject({ granted: false, limit: 'tokens' });
    expect((await store.take([limitsOf(claim({ concurrency: 1 }))], 'req_1')).granted).toBe(false);
    expect((await store.reserve(lease, { ...large, tokens: 10 })).granted).toBe(true);
  });

  it('rejects if the ledger cannot be read, and consumes nothing', async () => {
    let failing = true;
    const store = open({
      now: () => startMs,
      wallNow: () => startMs,
      spentSince: () => (failing ? Promise.reject(new Error('no disk')) : Promise.resolve(0)),
    });
    const one = claim({ concurrency: 1, budget: budget(1000), costNanos: 1 });
    await expect(take(store, one)).rejects.toThrow('no disk');
    failing = false;
    expect((await take(store, one)).granted).toBe(true);
  });

  it('returns to zero after any interleaving of claims and settlements, and never exceeds a limit', async () => {
    const steps = fc.array(
      fc.record({
        isTake: fc.boolean(),
        pick: fc.nat(),
        tokens: fc.integer({ min: 0, max: 60 }),
        cost: fc.integer({ min: 0, max: 600 }),
        gapMs: fc.integer({ min: 0, max: 500 }),
      }),
      { maxLength: 80 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const { store, clock } = at();
        const limits = { tpm: 100, concurrency: 4, budget: budget(1000) };
        const held: LimitLease[] = [];
        for (const { isTake, pick, tokens, cost, gapMs } of script) {
          clock.nowMs += gapMs;
          if (isTake) {
            const verdict = await take(store, claim({ ...limits, tokens, costNanos: cost }));
            if (verdict.granted) held.push(verdict.lease);
            expect(held.length).toBeLessThanOrEqual(4);
            expect(sum(held, 'tokens')).toBeLessThanOrEqual(100);
            expect(sum(held, 'costNanos')).toBeLessThanOrEqual(1000);
          } else {
            const [lease] = held.splice(pick % Math.max(1, held.length), 1);
            // A request that was aborted before it cost anything.
            if (lease !== undefined) await store.settle(lease, { tokens: 0, costNanos: 0 });
          }
        }
        for (const lease of held) await store.settle(lease, { tokens: 0, costNanos: 0 });
        const whole = claim({ ...limits, concurrency: 1, tokens: 100, costNanos: 1000 });
        expect(await take(store, whole)).toMatchObject({
          granted: true,
          status: { tokens: { remaining: 0 } },
        });
      }),
    );
  });
});

function sum(leases: readonly LimitLease[], what: 'tokens' | 'costNanos'): number {
  return leases.reduce((total, lease) => total + (lease.usage?.[what] ?? 0), 0);
}
