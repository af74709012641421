import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairedRatios, percentiles, quantile, spread } from './statistics.ts';

describe('quantile', () => {
  it.each([
    [[5], 0.5, 5],
    [[1, 3], 0.5, 2],
    [[1, 2, 3], 0.5, 2],
    [[0, 10], 0.99, 9.9],
    [[1, 2, 3], 1, 3],
  ])('%j at %d is %d', (sorted, share, value) => {
    expect(quantile(sorted, share)).toBeCloseTo(value, 9);
  });

  it('of nothing is not a number', () => {
    expect(quantile([], 0.5)).toBeNaN();
  });
});

it('percentiles rise and stay within the samples', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1 }), (samples) => {
      const p = percentiles(samples);
      expect(p.count).toBe(samples.length);
      expect(p.p50).toBeGreaterThanOrEqual(Math.min(...samples));
      expect(p.p50).toBeLessThanOrEqual(p.p90);
      expect(p.p90).toBeLessThanOrEqual(p.p99);
      expect(p.p99).toBeLessThanOrEqual(p.max);
      // Not toBe: -0 comes out as 0.
      expect(p.max === Math.max(...samples)).toBe(true);
    }),
  );
});

it('spread leaves out rounds that do not count', () => {
  expect(spread([3, null, 1, Number.NaN, 2])).toEqual({ median: 2, min: 1, max: 3, rounds: 3 });
  expect(spread([null])).toBeNull();
});

it('ratios are taken round by round', () => {
  expect(pairedRatios([2, 9, null, 4, 5], [1, 3, 1, 0])).toEqual([2, 3, null, null, null]);
});
