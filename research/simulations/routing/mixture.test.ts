import { describe, expect, it } from 'vitest';
import { bestMixture, upperHull } from './mixture.ts';

const small = { cost: 1, quality: 50 };
const middle = { cost: 5, quality: 60 };
const large = { cost: 11, quality: 90 };

describe('upperHull', () => {
  it('leaves out what mixtures of others beat', () => {
    expect(upperHull([large, middle, small, { cost: 20, quality: 80 }])).toEqual([small, large]);
    expect(upperHull([small, { cost: 5, quality: 80 }, large])).toHaveLength(3);
  });
});

describe('bestMixture', () => {
  it('lies on the line between two models, and no higher than the best', () => {
    expect(bestMixture([[small, middle, large]], 6)).toBeCloseTo(70);
    expect(bestMixture([[small, middle, large]], 100)).toBe(90);
    expect(bestMixture([[small, middle, large]], 0.5)).toBe(50);
  });

  it('spends on the group where it gains most', () => {
    const cheap = [
      { cost: 1, quality: 10 },
      { cost: 2, quality: 30 },
    ];
    expect(bestMixture([[small, large], cheap], 2)).toBe(60);
    expect(bestMixture([[small, large], cheap], 3)).toBe(80);
    expect(bestMixture([[small, large], cheap], 8)).toBeCloseTo(100);
  });
});
