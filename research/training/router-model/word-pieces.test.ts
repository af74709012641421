import { describe, expect, it } from 'vitest';
import { arithmeticLength, arithmeticOf } from './arithmetic-features.ts';
import { createPieceReader, pieceBuckets, weightOfPiece } from './word-pieces.ts';

const read = createPieceReader();

function shared(one: string, other: string): number {
  const known = new Set(read(one));
  return read(other).filter((bucket) => known.has(bucket)).length;
}

describe('subwords', () => {
  it('returns distinct n-grams in range', () => {
    const found = read('Osmosis, and osmosis again: 2 and 22.');
    expect(new Set(found).size).toBe(found.length);
    for (const bucket of found) {
      expect(bucket).toBeGreaterThanOrEqual(0);
      expect(bucket).toBeLessThan(pieceBuckets);
    }
  });

  it('ignores case', () => {
    expect([...read('The Cell Wall')]).toEqual([...read('the cell wall')]);
  });

  it('lets related words share subwords, and other words none', () => {
    expect(shared('constitution', 'constitutional')).toBeGreaterThan(10);
    expect(shared('constitution', 'dilemma')).toBe(0);
  });

  it('distinguishes numbers', () => {
    expect(shared('12', '13')).toBe(0);
  });

  it('reads scripts without spaces character by character', () => {
    expect(read('化学')).toHaveLength(3);
  });

  it('gives words the highest weight', () => {
    expect(weightOfPiece(0)).toBe(1);
    expect(weightOfPiece(pieceBuckets - 1)).toBeLessThan(1);
  });

  it('reads only head and tail of a long text', () => {
    const filler = ' '.repeat(7000);
    expect([...read(`first ${filler} middle ${filler} last`)]).toEqual([...read('first last')]);
  });
});

describe('arithmetic', () => {
  it('counts numbers, shares and words of arithmetic', () => {
    const some = arithmeticOf('Ann buys 3 pens at 1.50 each and twice as many cups. What is 20% of 1,000?');
    expect(some).toHaveLength(arithmeticLength);
    expect(some[0]).toBeCloseTo(Math.log1p(4));
    expect(some[1]).toBeCloseTo(Math.log1p(1000));
    expect(some[2]).toBe(1);
    expect(some[6]).toBeCloseTo(Math.log1p(1));
    expect(arithmeticOf('')).toEqual(new Array(arithmeticLength).fill(0));
  });
});
