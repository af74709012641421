import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Breaker } from './breaker.ts';
import { DeploymentStats, type Verdict } from './deployment-stats.ts';
import { createDeployments } from './deployments.ts';
import { LatencyWindow } from './latency-window.ts';
import { PeakEwma } from './peak-ewma.ts';
import { quotaCooldownMs } from './quota-cooldown.ts';
import { RetryBudget } from './retry-budget.ts';

describe('PeakEwma', () => {
  it('rises at once and falls slowly', () => {
    const latency = new PeakEwma();
    latency.observe(100, 0);
    latency.observe(900, 1000);
    expect(latency.at(1000)).toBe(900);
    latency.observe(100, 2000);
    expect(latency.at(2000)).toBeGreaterThan(700);
    for (let atMs = 3000; atMs < 60_000; atMs += 1000) latency.observe(100, atMs);
    expect(latency.at(60_000)).toBeLessThan(110);
  });

  it('fades without new values', () => {
    const latency = new PeakEwma();
    latency.observe(800, 0);
    expect(latency.at(180_000)).toBeLessThan(80);
  });
});

describe('LatencyWindow', () => {
  it('has no percentiles before twenty samples', () => {
    const window = new LatencyWindow();
    for (let at = 0; at < 19; at++) window.observe(5);
    expect(window.p99()).toBeUndefined();
  });

  it('returns a value that at least 98 in a hundred do not exceed', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 100, maxLength: 250 }), (values) => {
        const window = new LatencyWindow();
        for (const value of values) window.observe(value);
        const p99 = window.p99() ?? Number.NaN;
        const over = values.filter((value) => value > p99).length;
        expect(over / values.length).toBeLessThanOrEqual(0.02);
        expect(values).toContain(p99);
      }),
    );
  });
});

describe('Breaker', () => {
  it('opens after five consecutive failures, twice as long each time, and closes after three successful probes', () => {
    const breaker = new Breaker();
    for (let turn = 0; turn < 4; turn++) breaker.failed(false, 0);
    expect(breaker.allows(0)).toBe(true);
    breaker.failed(false, 0);
    expect([breaker.allows(0), breaker.allows(4999), breaker.allows(5000)]).toEqual([false, false, true]);
    expect(breaker.begin(5000)).toBe(true);
    expect(breaker.allows(5000)).toBe(false);
    breaker.failed(true, 5000);
    expect([breaker.allows(14_999), breaker.allows(15_000)]).toEqual([false, true]);
    for (let probe = 0; probe < 3; probe++) {
      expect(breaker.state(15_000)).toBe('half_open');
      expect(breaker.begin(15_000)).toBe(true);
      breaker.succeeded(true);
    }
    expect([breaker.state(15_000), breaker.begin(15_000)]).toEqual(['closed', false]);
  });

  it('opens on a large share of failures, whatever their order', () => {
    const breaker = new Breaker();
    let turns = 0;
    for (; breaker.allows(0) && turns < 100; turns++) {
      if (turns % 2 === 0) breaker.failed(false, 0);
      else breaker.succeeded(false);
    }
    expect(turns).toBeLessThan(30);
  });

  it('stays closed if one request in twenty fails', () => {
    const breaker = new Breaker();
    for (let turn = 0; turn < 10_000; turn++) {
      if (turn % 20 === 0) breaker.failed(false, 0);
      else breaker.succeeded(false);
      expect(breaker.allows(0)).toBe(true);
    }
  });

  it('lets the next probe through after an inconclusive one', () => {
    const breaker = new Breaker();
    for (let turn = 0; turn < 5; turn++) breaker.failed(false, 0);
    breaker.begin(6000);
    breaker.inconclusive(true);
    expect(breaker.begin(6000)).toBe(true);
  });
});

describe('DeploymentStats', () => {
  it('counts the age of unanswered requests as latency', () => {
    const stats = new DeploymentStats();
    const ticket = stats.begin(0);
    expect(stats.load(4000)).toBe(8000);
    stats.firstByte(ticket, 5000);
    stats.end(ticket, 'ok', 5000);
    expect(stats.load(5000)).toBe(5000);
  });

  it('does not consider a deployment fast because it fails fast', () => {
    const slow = new DeploymentStats();
    const failing = new DeploymentStats();
    for (let turn = 0; turn < 4; turn++) {
      const good = slow.begin(0);
      slow.firstByte(good, 300);
      slow.end(good, 'ok', 300);
      const first = failing.begin(0);
      failing.firstByte(first, 400);
      failing.end(first, 'ok', 400);
      failing.end(failing.begin(400), 'failed', 401);
    }
    expect(failing.load(401)).toBeGreaterThan(slow.load(401));
  });

  it('always counts the requests in flight correctly', () => {
    const verdicts = fc.constantFrom<Verdict>('ok', 'failed', 'limited', 'none');
    fc.assert(
      fc.property(fc.array(fc.tuple(verdicts, fc.nat(20_000)), { maxLength: 60 }), (turns) => {
        const stats = new DeploymentStats();
        let nowMs = 0;
        for (const [verdict, tookMs] of turns) {
          const ticket = stats.begin(nowMs);
          nowMs += tookMs;
          stats.end(ticket, verdict, nowMs);
          stats.end(ticket, verdict, nowMs);
        }
        expect(stats.inFlight).toBe(0);
        // Whatever happened, it comes back in the end.
        expect(stats.available(nowMs + 120_000)).toBe(true);
      }),
    );
  });
});

describe('createDeployments', () => {
  const deploymentsOf = (...draws: number[]) => {
    let turn = 0;
    return createDeployments({ now: () => 1000, random: () => draws[turn++ % draws.length] ?? 0 });
  };

  it('chooses the less loaded of two', () => {
    const deployments = deploymentsOf(0, 0);
    deployments.stats('a').begin(0);
    expect(deployments.choose(['a', 'b'])).toBe('b');
  });

  it('skips deployments in cooldown, and chooses none if all are', () => {
    const deployments = deploymentsOf(0);
    deployments.stats('a').coolDownUntil(5000);
    expect(deployments.choose(['a', 'b'])).toBe('b');
    deployments.stats('b').coolDownUntil(3000);
    expect(deployments.choose(['a', 'b'])).toBeUndefined();
    expect(deployments.nextAvailable(['a', 'b'])).toBe('b');
  });

  it('compares two different deployments for any random numbers', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.integer({ min: 2, max: 6 }),
        (one, two, size) => {
          const ids = Array.from({ length: size }, (_, at) => `d${at}`);
          const deployments = deploymentsOf(one, two);
          for (const id of ids) deployments.stats(id).begin(0);
          const idle = ids[size - 1] ?? '';
          const chosen = deployments.choose(ids);
          expect(ids).toContain(chosen);
          expect(idle).not.toBe('');
        },
      ),
    );
  });
});

describe('quotaCooldownMs', () => {
  it.each([
    [{ 'x-ratelimit-remaining-requests': '3', 'x-ratelimit-reset-requests': '9s' }, 0],
    [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '9s' }, 9000],
    [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '1m0.5s' }, 60_000],
    [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '120ms' }, 120],
    [{ 'x-ratelimit-remaining-tokens': '0' }, 1000],
    [
      {
        'anthropic-ratelimit-requests-remaining': '0',
        'anthropic-ratelimit-requests-reset': '1970-01-01T00:00:04Z',
      },
      3000,
    ],
    [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': 'soon' }, 1000],
  ])('%j: %i ms', (headers, restMs) => {
    expect(quotaCooldownMs(headers, () => 1000)).toBe(restMs);
  });
});

describe('RetryBudget', () => {
  it('allows a burst and then one retry per ten requests', () => {
    const budget = new RetryBudget();
    let taken = 0;
    while (budget.take()) taken++;
    expect(taken).toBe(100);
    for (let request = 0; request < 100; request++) budget.deposit(0);
    taken = 0;
    while (budget.take()) taken++;
    expect([9, 10]).toContain(taken);
  });

  it('reserves as many retries as requests started in the last seconds, and no more later', () => {
    const budget = new RetryBudget();
    const drain = () => {
      let taken = 0;
      while (budget.take()) taken++;
      return taken;
    };
    for (let request = 0; request < 1000; request++) budget.deposit(request);
    expect(drain()).toBeGreaterThanOrEqual(990);
    // The same traffic goes on: a retry for ten requests, as always.
    for (let request = 0; request < 500; request++) budget.deposit(11_000 + request);
    expect([49, 50, 51]).toContain(drain());
    for (let request = 0; request < 1000; request++) budget.deposit(100_000 + request * 200);
    expect(drain()).toBeLessThanOrEqual(101);
  });
});
