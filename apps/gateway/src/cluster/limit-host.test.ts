import { describe, expect, it, vi } from 'vitest';
import { memoryLimitStore } from '../shared-state/index.ts';
import { budget, claim, leaseOf, limitsOf, startMs } from '../test-support/limit-claims.ts';
import { createLimitHost } from './limit-host.ts';
import type { LimitAnswer } from './messages.ts';
import { remoteLimitStore } from './remote-limit-store.ts';

const open = (spent: () => Promise<number> = () => Promise.resolve(0)) => {
  const errors: unknown[] = [];
  const store = memoryLimitStore({ now: () => startMs, wallNow: () => startMs, spentSince: spent });
  const host = createLimitHost(store, (error) => errors.push(error));
  return { host, errors };
};
const limits = [limitsOf(claim({ concurrency: 1, tpm: 100, budget: budget(1000) }))];
const used = (tokens: number, costNanos: number) => () => Promise.resolve({ tokens, costNanos });
const isGranted = (answer: LimitAnswer | undefined) => answer !== undefined && 'leaseId' in answer;
const leaseIdOf = (answer: LimitAnswer | undefined): string => {
  if (answer === undefined || !('leaseId' in answer)) throw new Error('not granted');
  return answer.leaseId;
};

describe('limits that the primary keeps', () => {
  const take = async (host: ReturnType<typeof createLimitHost>, stamp: string, requestId = 'req_1') =>
    await host.perform(stamp, { kind: 'take', id: 1, limits: { number: 1, limits }, requestId });
  const reserve = (
    host: ReturnType<typeof createLimitHost>,
    stamp: string,
    leaseId: string,
    costNanos: number,
  ) =>
    host.perform(stamp, {
      kind: 'reserve',
      id: 2,
      leaseId,
      claim: { tokens: 10, costNanos },
      joining: undefined,
    });

  it('hold over all workers', async () => {
    const { host } = open();
    expect(isGranted(await take(host, 'one'))).toBe(true);
    expect(await take(host, 'two')).toMatchObject({ denied: { granted: false, limit: 'concurrency' } });
  });

  it('get back what a worker held that has ended, and keep what its requests used', async () => {
    const { host } = open();
    const id = leaseIdOf(await take(host, 'one'));
    await reserve(host, 'one', id, 900);
    await host.settleAll('one', used(10, 700));
    const next = leaseIdOf(await take(host, 'two'));
    expect(await reserve(host, 'two', next, 400)).toMatchObject({ denied: { limit: 'budget' } });
    expect(isGranted(await reserve(host, 'two', next, 300))).toBe(true);
  });

  it('are settled only once what was being reserved is decided', async () => {
    const reading = Promise.withResolvers<number>();
    const { host } = open(() => reading.promise);
    const id = leaseIdOf(await take(host, 'one'));
    const reserving = reserve(host, 'one', id, 900);
    await host.perform('one', { kind: 'settle', leaseId: id, used: { tokens: 0, costNanos: 0 }, spared: [] });
    reading.resolve(0);
    expect(isGranted(await reserving)).toBe(true);
    const next = await vi.waitFor(async () => leaseIdOf(await take(host, 'two')));
    expect(isGranted(await reserve(host, 'two', next, 1000))).toBe(true);
  });

  it('say why they cannot be asked', async () => {
    const { host, errors } = open(() => Promise.reject(new Error('no disk')));
    const id = leaseIdOf(await take(host, 'one'));
    expect(await reserve(host, 'one', id, 1)).toEqual({ id: 2, failure: 'no disk' });
    expect(await reserve(host, 'one', 'unknown', 1)).toMatchObject({ failure: expect.any(String) });
    expect(errors).toHaveLength(2);
  });

  it('settle each lease once', async () => {
    const { host } = open();
    const id = leaseIdOf(await take(host, 'one'));
    await reserve(host, 'one', id, 900);
    for (let turn = 0; turn < 2; turn++)
      await host.perform('one', {
        kind: 'settle',
        leaseId: id,
        used: { tokens: 0, costNanos: 600 },
        spared: [],
      });
    await host.settleAll('one', used(0, 600));
    const next = leaseIdOf(await take(host, 'two'));
    expect(isGranted(await reserve(host, 'two', next, 400))).toBe(true);
  });

  it('are not held for a request that is refused once its models are known', async () => {
    const { host } = open();
    const remote = remoteLimitStore({
      now: () => startMs,
      send: (calls) => {
        for (const call of calls)
          void Promise.resolve(host.perform('one', call)).then((answer) => {
            if (answer !== undefined) remote.receive([answer]);
          });
      },
    });
    const joining = [limitsOf(claim({ rpm: 1 }))];
    const attempt = async () => {
      const slot = leaseOf(await remote.take([], 'req_1'));
      const verdict = await remote.reserve(slot, { tokens: 1, costNanos: 1 }, joining);
      await remote.settle(verdict.granted ? verdict.lease : slot, { tokens: 1, costNanos: 1 });
      return verdict.granted;
    };
    expect(await attempt()).toBe(true);
    for (let turn = 0; turn < 20; turn++) expect(await attempt()).toBe(false);
    remote.flush();
    const left = vi.fn(used(0, 0));
    await host.settleAll('one', left);
    expect(left).not.toHaveBeenCalled();
  });

  it('go on after a settlement that fails', async () => {
    const errors: unknown[] = [];
    const store = memoryLimitStore({
      now: () => startMs,
      wallNow: () => startMs,
      spentSince: () => Promise.resolve(0),
    });
    const failing: typeof store = {
      ...store,
      settle: () => {
        throw new Error('no');
      },
    };
    const host = createLimitHost(failing, (error) => errors.push(error));
    const leaseId = leaseIdOf(await take(host, 'one'));
    const settlement = { tokens: 0, costNanos: 0 };
    await host.perform('one', { kind: 'settle', leaseId, used: settlement, spared: [] });
    expect(errors).toMatchObject([{ message: 'no' }]);
  });
});
