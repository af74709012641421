import { describe, expect, it } from 'vitest';
import { countValues, estimateBytes } from './count-values.ts';

describe('countValues', () => {
  it.each([
    ['text', 0],
    [null, 0],
    [[1, 2], 2],
    [{ a: [1, { b: 'x' }], c: {} }, 5],
  ])('counts members and items of %j', (value, count) => {
    expect(countValues(value)).toBe(count);
  });

  it('estimates what texts at all depths take', () => {
    expect(estimateBytes({ a: ['x'.repeat(1000), { b: 'y'.repeat(500) }] })).toBe(1500 + 4 * 16);
  });

  it('counts what is nested deeper than any stack', () => {
    expect(countValues(JSON.parse(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`))).toBe(100_000);
  });
});
