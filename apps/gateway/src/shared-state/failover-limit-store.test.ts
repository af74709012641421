import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { budget, claim, limitsOf, startMs, take } from '../test-support/limit-claims.ts';
import { type FailoverDeps, failoverLimitStore } from './failover-limit-store.ts';
import { memoryLimitStore } from './memory.ts';
import { createNodeCount } from './node-count.ts';
import type { LimitVerdict } from './port.ts';

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
});

/** A shared store that can be cut off; `nodes` processes use it. */
async function cutOff({
  onFailure = 'local_share',
  nodes = 1,
  nodesInDatabase = () => 1,
  spent = 0,
}: {
  readonly onFailure?: FailoverDeps['onFailure'];
  readonly nodes?: number;
  readonly nodesInDatabase?: () => number;
  readonly spent?: number;
} = {}) {
  const clock = { nowMs: startMs };
  const state = { isGone: false, asked: 0, changes: [] as boolean[], compared: [] as string[] };
  const times = { now: () => clock.nowMs, wallNow: () => clock.nowMs };
  const inner = memoryLimitStore({ ...times, spentSince: () => Promise.resolve(spent) });
  const gate = <T>(work: () => T): T => {
    state.asked += 1;
    if (state.isGone) throw new Error('cut off');
    return work();
  };
  const count = await createNodeCount({
    ...times,
    beats: { beat: async () => nodesInDatabase(), leave: async () => undefined },
  });
  const store = failoverLimitStore({
    ...times,
    shared: {
      take: (limits, requestId) => gate(() => inner.take(limits, requestId)),
      reserve: (lease, ...rest) => gate(() => inner.reserve(lease, ...rest)),
      settle: async (lease, ...rest) => gate(() => inner.settle(lease, ...rest)),
      release: async (lease) => gate(() => inner.settle(lease, { tokens: 0, costNanos: 0 })),
      renew: async () => gate(() => nodes),
      compareSpent: async (limits) => {
        state.compared.push(...(limits ?? []).map(({ subject }) => subject.id));
      },
    },
    nodes: count,
    reconnect: () => undefined,
    onFailure,
    spentSince: () => Promise.resolve(spent),
    onChange: (isShared) => state.changes.push(isShared),
  });
  opened.push(store, count);
  return { store, inner, clock, state };
}

const leaseOf = (verdict: LimitVerdict) => {
  if (!verdict.granted) throw new Error(verdict.limit);
  return verdict.lease;
};
/** Until the number of processes is known. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a shared store of limits that does not answer', () => {
  it('leaves each process its share of the limits', async () => {
    const { store, state } = await cutOff({ nodes: 4 });
    await settled();
    state.isGone = true;
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => take(store, claim({ rpm: 8 }))));
    expect(verdicts.filter(({ granted }) => granted)).toHaveLength(2);
    expect(state.changes).toEqual([false]);
  });

  it('leaves a process its share that has never reached it: as many as are in the database share', async () => {
    let nodesInDatabase = 4;
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { store, state } = await cutOff({ nodesInDatabase: () => nodesInDatabase });
    state.isGone = true;
    const ask = async (): Promise<number> => {
      const verdicts = await Promise.all(Array.from({ length: 20 }, () => take(store, claim({ rpm: 16 }))));
      return verdicts.filter(({ granted }) => granted).length;
    };
    expect(await ask()).toBe(4);
    nodesInDatabase = 2;
    await vi.advanceTimersByTimeAsync(5000);
    expect(await ask()).toBe(4);
  });

  it('leaves each process its share of what is left of a budget', async () => {
    const { store, state } = await cutOff({ nodes: 2, spent: 400 });
    await settled();
    state.isGone = true;
    const one = claim({ budget: budget(1000), costNanos: 100 });
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => take(store, one)));
    expect(verdicts.filter(({ granted }) => granted)).toHaveLength(3);
  });

  it('leaves each process its share of the limits of models, also of a key without limits', async () => {
    const { store, inner, state, clock } = await cutOff({ nodes: 2 });
    await settled();
    state.isGone = true;
    const subject = {
      kind: 'model',
      id: 'key:k:m/*',
      accountId: 'acc',
      owner: { kind: 'key', id: 'k' },
      pattern: 'm/*',
    } as const;
    const model = { subject, rpm: 8, tpm: undefined, concurrency: undefined, budgets: [budget(1000)] };
    const ask = async (of: Pick<typeof store, 'take' | 'reserve'>): Promise<LimitVerdict> =>
      of.reserve(leaseOf(await of.take([], 'req_1')), { tokens: 0, costNanos: 100 }, [model]);
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => ask(store)));
    expect(verdicts.filter(({ granted }) => granted)).toHaveLength(4);
    state.isGone = false;
    clock.nowMs += 2000;
    for (const verdict of verdicts)
      if (verdict.granted) await store.settle(verdict.lease, { tokens: 0, costNanos: 250 });
    // The shared store holds nothing of them any more.
    expect((await ask(inner)).granted).toBe(true);
  });

  it('is used again once it answers, has back what is not held any more, and is compared with the ledger', async () => {
    const { store, inner, state, clock } = await cutOff();
    const one = claim({ concurrency: 2, tpm: 100, budget: budget(1000), tokens: 10, costNanos: 300 });
    const before = leaseOf(await take(store, one));
    state.isGone = true;
    const meanwhile = leaseOf(await take(store, one));
    await store.settle(before, { tokens: 10, costNanos: 250 });
    await store.settle(meanwhile, { tokens: 10, costNanos: 250 });
    const asked = state.asked;
    expect((await take(store, one)).granted).toBe(true);
    expect(state.asked).toBe(asked);
    state.isGone = false;
    clock.nowMs += 1001;
    expect((await take(store, claim({ concurrency: 2 }))).granted).toBe(true);
    await settled();
    expect(state.changes).toEqual([false, true]);
    expect(state.compared).toEqual([one.subject]);
    const slots = [await take(inner, one), await take(inner, one)];
    expect(slots.map(({ granted }) => granted)).toEqual([true, true]);
  });

  it('grants a share once while the store comes and goes', async () => {
    const { store, state, clock } = await cutOff({ nodes: 2 });
    await settled();
    const served: boolean[] = [];
    for (let round = 0; round < 4; round++) {
      state.isGone = true;
      for (let at = 0; at < 6; at++) served.push((await take(store, claim({ rpm: 8 }))).granted);
      state.isGone = false;
      clock.nowMs += 1001;
      await take(store, claim({ subject: 'another', rpm: 1 }));
      await settled();
    }
    expect(state.changes).toHaveLength(8);
    expect(served.filter(Boolean)).toHaveLength(4);
  });

  it('refuses everything that has limits, if the operator wants that', async () => {
    const { store, state } = await cutOff({ onFailure: 'deny' });
    state.isGone = true;
    await expect(take(store, claim({ rpm: 1 }))).rejects.toThrow('cut off');
    expect((await store.take([], 'req_1')).granted).toBe(true);
  });

  it('lets everything pass, if the operator wants that', async () => {
    const { store, state } = await cutOff({ onFailure: 'allow' });
    state.isGone = true;
    for (let at = 0; at < 5; at++) expect((await take(store, claim({ rpm: 1 }))).granted).toBe(true);
  });

  it('moves a request whose slot it gave to the share of the process', async () => {
    const { store, state } = await cutOff();
    const one = claim({ concurrency: 1, tpm: 100, tokens: 10 });
    const slot = leaseOf(await store.take([limitsOf(one)], 'req_1'));
    state.isGone = true;
    const verdict = await store.reserve(slot, one);
    expect(verdict.granted).toBe(true);
    await store.settle(leaseOf(verdict), { tokens: 5, costNanos: 0 });
  });
});
