import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBodyBudget } from './body-budget.ts';

const limits = { bodyBudgetBytes: 1000, maxInFlight: 100, keyShare: 0.5, accountShare: 0.75 };
const holder = (key: number, account = key) => ({ keyId: `k${key}`, accountId: `a${account}` });

describe('createBodyBudget', () => {
  it('gives a key half, its account three quarters, and others the rest', () => {
    const budget = createBodyBudget(() => limits);
    const take = (key: number, account: number): number => {
      let taken = 0;
      while (budget.startRequest(holder(key, account)) === undefined) taken++;
      return taken;
    };
    expect([take(1, 1), take(2, 1), take(3, 3)]).toEqual([50, 25, 12]);
    expect(budget.startRequest(holder(1, 1))).toBe('over_share');
    expect(budget.startRequest(holder(4))).toBeUndefined();
  });

  it('whatever some holders take, the next account gets a slot and a body', () => {
    // The only body of an account is taken whatever others hold, so it must be smaller than what their share leaves.
    const largest = Math.ceil(limits.bodyBudgetBytes * (1 - limits.accountShare)) - 1;
    const bytes = fc.integer({ min: 1, max: largest });
    const step = fc.record({ key: fc.nat(4), account: fc.nat(1), bytes });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const budget = createBodyBudget(() => limits);
        for (const { key, account, bytes } of steps)
          if (budget.startRequest(holder(key, account)) === undefined)
            budget.reserve(holder(key, account), bytes);
        const next = holder(9);
        expect(budget.startRequest(next)).toBeUndefined();
        expect(budget.heldBytes()).toBeLessThan(limits.bodyBudgetBytes);
        expect(budget.reserve(next, 1)).toBeUndefined();
      }),
    );
  });

  it('returns what is released', () => {
    const budget = createBodyBudget(() => limits);
    for (let turn = 0; turn < 1000; turn++) {
      expect(budget.startRequest(holder(1))).toBeUndefined();
      expect(budget.reserve(holder(1), 900)).toBeUndefined();
      budget.release(holder(1), 900);
      budget.endRequest(holder(1));
    }
    expect([budget.inFlight(), budget.heldBytes()]).toEqual([0, 0]);
  });

  it('is full at its limit', () => {
    const budget = createBodyBudget(() => ({ ...limits, maxInFlight: 1, keyShare: 1, accountShare: 1 }));
    expect(budget.startRequest(holder(1))).toBeUndefined();
    expect(budget.startRequest(holder(2))).toBe('full');
  });
});
