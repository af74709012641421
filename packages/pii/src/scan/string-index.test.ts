import { expect, it } from 'vitest';
import { StringIndex } from './string-index.ts';

it('finds the longest accepted string at a position', () => {
  const index = new StringIndex<number>();
  for (const [item, text] of ['abc', 'abcd', 'abx', 'xyz'].entries()) index.add(text, item);
  const at = (text: string, accepts = (_: number) => true) => index.findAt(text, 1, accepts)?.length;
  expect([at('-abcd-'), at('-abc'), at('-ab'), at('-abcd', (item) => item === 0)]).toEqual([
    4,
    3,
    undefined,
    3,
  ]);
  expect(() => index.add('ab', 1)).toThrow(RangeError);
});
