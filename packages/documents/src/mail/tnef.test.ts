import { describe, expect, it } from 'vitest';
import { createBudget, defaultLimits } from '../model/index.ts';
import { readTnefProperties } from './tnef-properties.ts';

const budget = createBudget(defaultLimits);

function list(...values: readonly number[]): Uint8Array {
  const data = new DataView(new ArrayBuffer(values.length * 4));
  for (const [index, value] of values.entries()) data.setUint32(index * 4, value, true);
  return new Uint8Array(data.buffer);
}

const word = (text: string): number => Buffer.from(text.padEnd(4, '\0'), 'latin1').readUInt32LE(0);

describe('MAPI property lists', () => {
  it.each([
    ['text', list(1, 0x1000001e, 1, 3, word('abc')), 'abc'],
    ['wide text', list(1, 0x1000001f, 1, 4, 0x00620061), 'ab'],
    ['after a number', list(2, 0x00010003, 7, 0x1000001e, 1, 2, word('ab')), 'ab'],
    ['after several numbers', list(2, 0x00011003, 2, 7, 8, 0x1000001e, 1, 2, word('ab')), 'ab'],
    [
      'after one with a name',
      list(2, 0x80010003, 0, 0, 0, 0, 1, 4, 0x610061, 7, 0x1000001e, 1, 2, word('ab')),
      'ab',
    ],
    ['cut off', list(9, 0x1000001e, 1, 3, word('abc'), 0x1001001e), 'abc'],
    ['of a type that nobody knows', list(2, 0x00010099, 0x1000001e, 1, 2, word('ab')), undefined],
    ['empty', list(), undefined],
  ])('%s', (_, bytes, text) => {
    expect(readTnefProperties(bytes, budget).text(0x1000)).toBe(text);
  });
});
