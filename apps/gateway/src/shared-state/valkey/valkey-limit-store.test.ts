/** What only a store of several processes does; `limit-store.test.ts` has what every store must do. */
import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import {
  budget,
  claim,
  leaseOf,
  limitsOf,
  openValkeyStore,
  startMs,
  take,
} from '../../test-support/limit-claims.ts';
import { scriptOf } from './script-runner.ts';
import { stepsScript } from './scripts.ts';

describe.runIf(inject('redisUrl') !== '')('limits of several processes', () => {
  const ledgerOf = (spent: number) => ({
    now: () => startMs,
    wallNow: () => startMs,
    spentSince: () => Promise.resolve(spent),
  });
  const two = (spent = 0) => {
    const clock = { nowMs: startMs };
    const name = randomBytes(6).toString('hex');
    const asked: number[] = [];
    const deps = {
      now: () => clock.nowMs,
      wallNow: () => clock.nowMs,
      spentSince: (_subject: unknown, sinceMs: number) => {
        asked.push(sinceMs);
        return Promise.resolve(spent);
      },
    };
    return { clock, asked, one: openValkeyStore(deps, name), other: openValkeyStore(deps, name) };
  };

  it('are counted together', async () => {
    const { one, other } = two();
    const wanted = claim({ rpm: 3, concurrency: 2, tpm: 100, tokens: 40 });
    const first = leaseOf(await take(one, wanted));
    expect((await take(other, wanted)).granted).toBe(true);
    expect(await take(one, wanted)).toMatchObject({ granted: false, limit: 'concurrency' });
    await one.settle(first, { tokens: 40, costNanos: 0 });
    expect(await take(other, wanted)).toMatchObject({ granted: false, limit: 'tokens' });
  });

  it('free the slots and the money of a process that died, and keep those of one that lives', async () => {
    const { clock, one, other } = two();
    const wanted = claim({ concurrency: 1, budget: budget(1000), costNanos: 800 });
    await take(one, wanted);
    for (let at = 0; at < 5; at++) {
      clock.nowMs += 30_000;
      await one.renew();
      expect((await take(other, wanted)).granted).toBe(false);
    }
    clock.nowMs += 61_000;
    expect((await take(other, wanted)).granted).toBe(true);
  });

  it('read what a budget has spent once, whoever asks', async () => {
    const { asked, one, other } = two(400);
    const wanted = claim({ budget: budget(1000), costNanos: 300 });
    const lease = leaseOf(await take(one, wanted));
    expect((await take(other, wanted)).granted).toBe(true);
    expect((await take(other, { ...wanted, costNanos: 1 })).granted).toBe(false);
    await one.settle(lease, { tokens: 0, costNanos: 100 });
    expect((await take(other, { ...wanted, costNanos: 200 })).granted).toBe(true);
    expect(asked).toEqual([startMs]);
  });

  it('know how many processes there are', async () => {
    const { clock, one, other } = two();
    expect(await one.renew()).toBe(1);
    expect([await other.renew(), await one.renew()]).toEqual([2, 2]);
    clock.nowMs += 31_000;
    expect(await one.renew()).toBe(1);
  });

  it('settle a request once, whatever its process does meanwhile', async () => {
    const { one } = two();
    const wanted = claim({ concurrency: 1 });
    const lease = leaseOf(await one.take([limitsOf(wanted)], 'req_1'));
    await one.settle(lease, { tokens: 0, costNanos: 0 });
    await one.renew();
    expect((await take(one, wanted)).granted).toBe(true);
  });

  it('are claimed by requests of the same moment one after the other, and a claim that fails fails alone', async () => {
    const name = randomBytes(6).toString('hex');
    const store = openValkeyStore(ledgerOf(0), name);
    const redis = new Redis(inject('redisUrl'));
    onTestFinished(() => redis.disconnect());
    await redis.set(`${name}:sluice:1:{acc}:key:broken:requests`, 'no window', 'PX', 60_000);
    const claims = [...Array(120).keys()].map((at) => claim({ rpm: 30, subject: `key${at % 2}` }));
    const broken = store.take([limitsOf(claim({ rpm: 30, subject: 'broken' }))], 'req_1');
    const failed = expect(broken).rejects.toThrow('WRONGTYPE');
    const verdicts = await Promise.all(claims.map((one) => store.take([limitsOf(one)], 'req_1')));
    const granted = verdicts.flatMap((verdict, at) => (verdict.granted ? [at % 2] : []));
    expect(granted.filter((key) => key === 0)).toHaveLength(30);
    expect(granted).toHaveLength(60);
    await failed;
  });

  it('raise what a budget has spent to what the ledger says, and never lower it', async () => {
    let spent = 0;
    const deps = { now: () => startMs, wallNow: () => startMs, spentSince: async () => spent };
    const store = openValkeyStore(deps);
    const wanted = claim({ budget: budget(1000), costNanos: 400 });
    const lease = leaseOf(await take(store, wanted));
    await store.settle(lease, { tokens: 0, costNanos: 300 });
    await store.compareSpent([limitsOf(wanted)]);
    expect((await take(store, { ...wanted, costNanos: 701 })).granted).toBe(false);
    spent = 900;
    await store.compareSpent([limitsOf(wanted)]);
    expect((await take(store, { ...wanted, costNanos: 101 })).granted).toBe(false);
    expect((await take(store, { ...wanted, costNanos: 100 })).granted).toBe(true);
  });
});

describe.runIf(inject('redisUrl') !== '')(
  'a claim that the server performs after nobody waits for it',
  () => {
    it('holds nothing', async () => {
      const redis = new Redis(inject('redisUrl'));
      onTestFinished(() => redis.disconnect());
      const late = scriptOf(stepsScript);
      const account = `late:${randomBytes(6).toString('hex')}`;
      const keys = ['requests', 'leases'].map((what) => `${account}:key:k:${what}`);
      const steps = JSON.stringify([['take', 'lease', 0, 0, [[1, ':key:k:', 5, 1, -1]], [[]]]]);
      const ask = (before: number) => redis.eval(late.text, 1, account, `before ${before}`, 60_000, steps);
      expect(await ask(Date.now() - 1000)).toEqual(['late', expect.any(Number)]);
      expect(await redis.exists(...keys)).toBe(0);
      expect(await ask(Date.now() + 60_000)).toEqual([
        expect.any(Number),
        expect.stringMatching(/^\[\["",0,0,0,\[1,\d+\],\[-1,-1\],\[\]\]\]$/),
      ]);
      expect(await redis.exists(...keys)).toBe(2);
      await redis.del(...keys);
    });
  },
);
