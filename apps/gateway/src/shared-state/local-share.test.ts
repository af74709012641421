import { describe, expect, it } from 'vitest';
import { localShare } from './local-share.ts';
import type { LimitVerdict, SubjectLimits } from './port.ts';

const limits: SubjectLimits = {
  subject: { kind: 'key', id: 'k', accountId: 'a' },
  rpm: undefined,
  concurrency: undefined,
  tpm: undefined,
  budgets: [{ limitNanos: 1000, periodStartMs: 0, periodEndMs: 86_400_000 }],
};

/** Claims money in one of four processes while the shared store is gone. @param spent what the ledger says each time it is asked */
async function claim(costNanos: number, ...spent: readonly number[]): Promise<LimitVerdict> {
  let asked = 0;
  const store = localShare(
    {
      onFailure: 'local_share',
      spentSince: () => Promise.resolve(spent[Math.min(asked++, spent.length - 1)] ?? 0),
      now: () => 0,
      wallNow: () => 1000,
    },
    () => 4,
  );
  const slot = await store.take([limits], 'r');
  if (!slot.granted) return slot;
  return store.reserve(slot.lease, { tokens: 1, costNanos });
}

describe('the share of a budget in one process', () => {
  it('grants a request within it', async () => {
    expect(await claim(200, 0)).toMatchObject({ granted: true });
  });

  it('asks for a short retry when only the share is used up', async () => {
    expect(await claim(300, 0)).toMatchObject({ granted: false, isShare: true, retryAfterMs: 5000 });
  });

  it('refuses until the budget renews when all of it was spent', async () => {
    const verdict = await claim(300, 0, 1000);
    expect(verdict).toMatchObject({ granted: false, limit: 'budget' });
    expect(verdict).not.toHaveProperty('isShare');
  });
});
