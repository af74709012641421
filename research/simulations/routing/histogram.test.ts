import { describe, expect, it } from 'vitest';
import { Histogram } from './histogram.ts';

describe('Histogram', () => {
  it('tells quantiles to one per cent', () => {
    const histogram = new Histogram();
    for (let value = 1; value <= 10_000; value++) histogram.add(value);
    for (const share of [0.01, 0.5, 0.95, 0.99])
      expect(histogram.quantile(share) / (share * 10_000)).toBeCloseTo(1, 1);
    expect(histogram.count).toBe(10_000);
  });

  it('of nothing tells nothing', () => expect(new Histogram().quantile(0.5)).toBeNaN());
});
