import { describe, expect, it, vi } from 'vitest';
import { createLastSpent } from './last-spent.ts';
import { LedgerSilentError } from './ledger-silent-error.ts';

const subject = { kind: 'key', id: 'k', accountId: 'a' } as const;
const budget = { period: 'day', limitNanos: 1000, periodStartMs: 5, periodEndMs: 10 } as const;
const limits = [{ subject, rpm: undefined, tpm: undefined, concurrency: undefined, budgets: [budget] }];

describe('what budgets have spent while the store is gone', () => {
  it('is what the ledger says', async () => {
    const last = createLastSpent(() => Promise.resolve(7), Date.now);
    last.note(limits, () => 3);
    expect(await last.spentSince(subject, 5)).toBe(7);
  });

  it('is what the store said last, if the ledger fails or is silent', async () => {
    vi.useFakeTimers();
    try {
      const silent = createLastSpent(() => new Promise(() => undefined), Date.now);
      silent.note(limits, () => 3);
      silent.note(limits, () => Number.NaN);
      const spent = silent.spentSince(subject, 5);
      await vi.advanceTimersByTimeAsync(200);
      expect(await spent).toBe(3);
    } finally {
      vi.useRealTimers();
    }
    const failing = createLastSpent(() => Promise.reject(new Error('gone')), Date.now);
    await expect(failing.spentSince(subject, 5)).rejects.toThrow(LedgerSilentError);
    failing.note(limits, () => 4);
    expect(await failing.spentSince(subject, 5)).toBe(4);
    await expect(failing.spentSince(subject, 6)).rejects.toThrow(LedgerSilentError);
  });
});
