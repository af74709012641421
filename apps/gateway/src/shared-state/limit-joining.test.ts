/** What every `LimitStore` must do with subjects that are known only when a request is reserved: models and end users. */
import { describe, expect, it } from 'vitest';
import {
  budget,
  claim,
  leaseOf,
  limitStores,
  limitsOf,
  startMs,
  storeAt,
} from '../test-support/limit-claims.ts';
import type { LimitStore, LimitVerdict, SubjectLimits } from './port.ts';

const owner = { kind: 'key', id: 'k' } as const;
const none = { rpm: undefined, tpm: undefined, concurrency: undefined, budgets: [] };
const model = (pattern: string, limits: Partial<SubjectLimits>): SubjectLimits => ({
  ...none,
  ...limits,
  subject: { kind: 'model', id: `key:k:${pattern}`, accountId: 'acc', owner, pattern },
});
const endUser = (name: string, limits: Partial<SubjectLimits>): SubjectLimits => ({
  ...none,
  ...limits,
  subject: { kind: 'end_user', id: `key:k:${name}`, accountId: 'acc', owner, endUser: name },
});
const usage = { tokens: 10, costNanos: 100 };

/** A request that joins these subjects; its slot is given back if it is refused. */
async function ask(
  store: LimitStore,
  joining: readonly SubjectLimits[],
  own: readonly SubjectLimits[] = [],
): Promise<LimitVerdict> {
  const slot = leaseOf(await store.take(own, 'req_1'));
  const verdict = await store.reserve(slot, usage, joining);
  if (!verdict.granted) await store.settle(slot, { tokens: 0, costNanos: 0 });
  return verdict;
}

describe.each(limitStores)('subjects that join %s', (_name, open) => {
  it.each([
    { limit: 'requests', limits: { rpm: 2 } },
    { limit: 'concurrency', limits: { concurrency: 2 } },
    { limit: 'tokens', limits: { tpm: 20 } },
    { limit: 'budget', limits: { budgets: [budget(200)] } },
  ])('hold $limit, also for a request whose key has no limits', async ({ limit, limits }) => {
    const { store } = storeAt(open);
    const joining = [model('m/*', limits)];
    const held = [await ask(store, joining), await ask(store, joining)];
    expect(held.map(({ granted }) => granted)).toEqual([true, true]);
    expect(await ask(store, joining)).toMatchObject({
      granted: false,
      limit,
      of: { subject: { kind: 'model', pattern: 'm/*' } },
    });
    for (const verdict of held) await store.settle(leaseOf(verdict), { tokens: 0, costNanos: 0 });
    const after = await ask(store, joining);
    expect(after.granted).toBe(limit !== 'requests');
  });

  it('are counted for all with the slot, or for none', async () => {
    const { store } = storeAt(open);
    const key = limitsOf(claim({ rpm: 9, concurrency: 1, tpm: 100 }));
    const full = [model('a/*', { rpm: 5 }), endUser('u', { tpm: 5 })];
    expect(await ask(store, full, [key])).toMatchObject({ granted: false, limit: 'tokens' });
    const verdict = await ask(store, [model('a/*', { rpm: 5 })], [key]);
    // The refused one has counted as a request of the key, which was taken before, and as nothing else.
    expect(verdict).toMatchObject({
      granted: true,
      status: { requests: { limit: 5, remaining: 4 }, tokens: { remaining: 90 } },
    });
  });

  it('give back what was reserved for a model that did not serve, and its request if it was not tried', async () => {
    const { store } = storeAt(open);
    const limits = { rpm: 1, tpm: 10, budgets: [budget(100)] };
    const joining = [model('served', limits), model('tried', limits), model('unused', limits)];
    const lease = leaseOf(await ask(store, joining));
    await store.settle(lease, usage, [
      { index: 1, isTried: true },
      { index: 2, isTried: false },
    ]);
    const names = ['served', 'tried', 'unused'];
    const granted = await Promise.all(
      names.map(async (name) => (await ask(store, [model(name, limits)])).granted),
    );
    expect(granted).toEqual([false, false, true]);
    const spending = await Promise.all(
      names.map(async (name) => (await ask(store, [model(name, { budgets: limits.budgets })])).granted),
    );
    expect(spending).toEqual([false, true, false]);
  });

  it('keep end users apart', async () => {
    const { store } = storeAt(open);
    expect((await ask(store, [endUser('u', { rpm: 1 })])).granted).toBe(true);
    expect((await ask(store, [endUser('u', { rpm: 1 })])).granted).toBe(false);
    expect((await ask(store, [endUser('v', { rpm: 1 })])).granted).toBe(true);
  });

  it('grant the last slot once, whatever comes at the same time', async () => {
    const { store } = storeAt(open);
    const joining = [model('m/*', { concurrency: 3, budgets: [budget(1e6)] }), endUser('u', { rpm: 5 })];
    const verdicts = await Promise.all(Array.from({ length: 40 }, () => ask(store, joining)));
    expect(verdicts.filter(({ granted }) => granted)).toHaveLength(3);
  });
});

describe.each(limitStores)('budgets with thresholds %s', (_name, open) => {
  it('are told with every settlement and refusal, and in the status once a threshold is reached', async () => {
    const told: unknown[] = [];
    const store = open({
      now: () => startMs,
      wallNow: () => startMs,
      spentSince: () => Promise.resolve(0),
      onSpent: ({ subject, spentNanos, isExhausted }) => told.push([subject.id, spentNanos, isExhausted]),
    });
    const noticed = { ...budget(200), notice: { period: 'day', thresholds: [0.5, 1] } } as const;
    const key = { ...limitsOf(claim()), budgets: [budget(1000), noticed] };
    const first = await ask(store, [], [key]);
    expect(first.status.budgets).toBeUndefined();
    await store.settle(leaseOf(first), usage);
    await expect.poll(() => told).toEqual([['key', 100, false]]);
    const second = await ask(store, [], [key]);
    expect(second.status.budgets).toEqual([{ subject: key.subject, budget: noticed, spentNanos: 100 }]);
    const refused = await ask(store, [], [key]);
    expect(refused.granted).toBe(false);
    expect(told.slice(1)).toContainEqual(['key', 100, true]);
  });
});
