import { describe, expect, it } from 'vitest';
import { effortForBudget, nearestEffort } from './effort.ts';

describe('reasoning levels', () => {
  it.each([
    [0, 'none'],
    [128, 'minimal'],
    [1024, 'low'],
    [4096, 'medium'],
    [16_384, 'high'],
    [32_768, 'xhigh'],
  ])('%i tokens are %s', (budget, level) => {
    expect(effortForBudget(budget)).toBe(level);
  });

  it.each([
    ['none', ['low', 'high'], 'low'],
    ['minimal', ['none', 'low'], 'low'],
    ['max', ['low', 'medium'], 'medium'],
    ['medium', ['low', 'high'], 'high'],
    ['low', ['none'], 'none'],
  ] as const)('nearest to %s of %j is %s', (wanted, available, expected) => {
    expect(nearestEffort(wanted, available)).toBe(expected);
  });
});
