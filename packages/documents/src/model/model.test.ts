import { describe, expect, it } from 'vitest';
import { createBudget, DocumentError, defaultLimits, parsePageRange } from './index.ts';

describe('page ranges', () => {
  it.each([
    ['', [1, 2, 3, 4, 5, 6]],
    ['2', [2]],
    ['1-3, 5', [1, 2, 3, 5]],
    ['4-', [4, 5, 6]],
    ['-2', [1, 2]],
  ])('%j', (range, pages) => {
    expect([1, 2, 3, 4, 5, 6].filter(parsePageRange(range))).toEqual(pages);
  });

  it.each(['0', '3-2', '-', 'a', '1,,2', '1.5'])('%j is malformed', (range) => {
    expect(() => parsePageRange(range)).toThrow(DocumentError);
  });
});

describe('a budget', () => {
  it('ends at its limit and tells which', () => {
    const budget = createBudget({ ...defaultLimits, nodes: 10, pixels: 100 });
    budget.charge('nodes', 10);
    expect(budget.remaining('nodes')).toBe(0);
    expect(() => budget.charge('nodes')).toThrow(expect.objectContaining({ reason: 'too_many_nodes' }));
    expect(() => budget.checkPixels(11, 10)).toThrow(expect.objectContaining({ reason: 'too_many_pixels' }));
    expect(() => budget.checkPixels(0, 10)).toThrow(expect.objectContaining({ code: 'damaged_document' }));
  });
});
