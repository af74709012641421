import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageQuality, concaveHull, costOf, gapRecovered, worstGap } from './index.ts';

const numbers = (...values: number[]) => Float64Array.from(values);

describe('gap recovered', () => {
  const weak = numbers(0, 1, 0, 1);
  const strong = numbers(1, 1, 1, 1);

  it.each([
    ['the prompts that need the strong model first', numbers(9, 1, 8, 0), 0.75, 0.25, 0.5],
    ['these prompts last', numbers(0, 9, 1, 8), 0.25, 0.75, 1],
  ])('%s', (_, gains, apgr, cpt50, cpt80) => {
    expect(gapRecovered(gains, weak, strong)).toEqual({ apgr, cpt50, cpt80 });
  });

  it('of gains and of the opposite gains add up to 1', () => {
    fc.assert(
      fc.property(
        // Equal gains have no order: 0 and -0 are equal.
        fc.uniqueArray(fc.double({ min: -1, max: 1, noNaN: true }), {
          minLength: 4,
          maxLength: 4,
          comparator: 'SameValueZero',
        }),
        (gains) => {
          const there = gapRecovered(Float64Array.from(gains), weak, strong).apgr;
          const back = gapRecovered(
            Float64Array.from(gains, (gain) => -gain),
            weak,
            strong,
          ).apgr;
          expect(there + back).toBeCloseTo(1);
        },
      ),
    );
  });
});

describe('curves', () => {
  const points = [
    { cost: 1, quality: 0.5 },
    { cost: 2, quality: 0.4 },
    { cost: 3, quality: 0.9 },
    { cost: 2, quality: 0.6 },
  ];

  it('hull leaves out what a mixture beats', () => {
    expect(concaveHull(points)).toEqual([points[0], points[2]]);
  });

  it('area, cost of a quality, and gap', () => {
    expect(averageQuality(points, 1, 3)).toBeCloseTo(0.7);
    expect(averageQuality(points, 1, 5)).toBeCloseTo(0.8);
    expect(costOf(points, 0.7)).toBeCloseTo(2);
    expect(costOf(points, 0.95)).toBeUndefined();
    expect(worstGap([{ cost: 1, quality: 0.5 }], points.slice(0, 1), 1, 1)).toBe(0);
    expect(worstGap([{ cost: 1, quality: 0.5 }], concaveHull(points), 1, 3)).toBeCloseTo(0.4);
  });
});
