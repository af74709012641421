import { describe, expect, it } from 'vitest';
import { arithmeticLength, arithmeticOf } from './arithmetic-features.ts';
import { createPieceReader, pieceBuckets, weightOfPiece } from './word-pieces.ts';

const read = createPieceReader();

function shared(one: string, other: string): number {
  const known = new Set(read(one));
  return read(other).filter((bucket) => known.has(bucket)).length;
}

describe('pieces of words', () => {
  it('names each gram once, in its range', () => {
    const found = read('Osmosis, and osmosis again: 2 and 22.');
    expect(new Set(found).size).toBe(found.length);
    for (const bucket of found) {
      expect(bucket).toBeGreaterThanOrEqual(0);
      expect(bucket).toBeLessThan(pieceBuckets);
    }
  });

  it('gives the same grams for the same text, whatever the case', () => {
    expect([...read('The Cell Wall')]).toEqual([...read('the cell wall')]);
  });

  it('lets relatives of a word share pieces, and other words none', () => {
    expect(shared('constitution', 'constitutional')).toBeGreaterThan(10);
    expect(shared('constitution', 'dilemma')).toBe(0);
  });

  it('tells numbers apart as they are written', () => {
    expect(shared('12', '13')).toBe(0);
  });

  it('takes characters of scripts without spaces one by one', () => {
    expect(read('化学')).toHaveLength(3);
  });

  it('weighs words most', () => {
    expect(weightOfPiece(0)).toBe(1);
    expect(weightOfPiece(pieceBuckets - 1)).toBeLessThan(1);
  });

  it('reads no more than head and tail of a long text', () => {
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
