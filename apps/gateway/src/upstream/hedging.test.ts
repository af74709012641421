import { describe, expect, it } from 'vitest';
import { createDeployments, HedgeBudget, type RequestSize } from './deployments/index.ts';
import { hedgeDelayMs } from './hedging.ts';

describe('HedgeBudget', () => {
  it('allows one in twenty, and ten at once', () => {
    const budget = new HedgeBudget();
    let taken = 0;
    for (let request = 0; request < 1000; request++) {
      budget.deposit();
      if (budget.take()) taken++;
    }
    expect(taken).toBeGreaterThanOrEqual(49);
    expect(taken).toBeLessThanOrEqual(51);
    for (let request = 0; request < 10_000; request++) budget.deposit();
    for (taken = 0; budget.take(); ) taken++;
    expect(taken).toBe(10);
  });
});

describe('hedgeDelayMs', () => {
  const work: RequestSize = { stream: true, promptBytes: 100, maxOutputTokens: undefined };
  const usual = { mayHedge: true, stream: true, choices: 1 };

  /** After a hundred first bytes each, evenly up to so many milliseconds. */
  function bookingAfter(ownMs: number | undefined, siblingMs: number | undefined) {
    const deployments = createDeployments({ now: () => 0, random: () => 0 });
    for (const [id, mostMs] of [
      ['p/m#a', ownMs],
      ['p/m#b', siblingMs],
    ] as const) {
      if (mostMs === undefined) continue;
      const stats = deployments.stats(id);
      for (let percent = 1; percent <= 100; percent++) {
        const ticket = stats.begin(0, work);
        stats.firstByte(ticket, (mostMs * percent) / 100);
        stats.end(ticket, 'ok', mostMs);
      }
    }
    const stats = deployments.stats('p/m#a');
    return { stats, ticket: stats.begin(0, work) };
  }

  it.each<[string, typeof usual, number | undefined, number | undefined, number | undefined]>([
    ['the 95th percentile', usual, 1000, undefined, 960],
    ['that of its siblings where they are quicker', usual, 1000, 500, 480],
    ['its own where it is quicker', usual, 500, 1000, 480],
    ['that of its siblings where it is unknown', usual, undefined, 1000, 960],
    ['not at once', usual, 10, 10, 50],
    ['never where nothing is known', usual, undefined, undefined, undefined],
    ['never where it is not wanted', { ...usual, mayHedge: false }, 1000, 1000, undefined],
    ['never for whole answers', { ...usual, stream: false }, 1000, 1000, undefined],
    ['never for several answers', { ...usual, choices: 2 }, 1000, 1000, undefined],
  ])('%s', (_name, plan, ownMs, siblingMs, expected) => {
    expect(hedgeDelayMs(plan, bookingAfter(ownMs, siblingMs))).toBe(expected);
  });
});
