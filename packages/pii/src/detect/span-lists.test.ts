import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widened, wordsAround } from './span-lists.ts';

const span = (start: number, end: number) => ({ start, end, code: 101, score: 0.9 });

describe('widened', () => {
  it.each([
    ['nothing found', [[2, 4]], [], [[2, 4]]],
    [
      'a place of its own',
      [[2, 4]],
      [[6, 9]],
      [
        [2, 4],
        [6, 9],
      ],
    ],
    [
      'around others',
      [
        [2, 4],
        [6, 8],
      ],
      [[1, 9]],
      [[1, 9]],
    ],
    ['the same', [[2, 4]], [[2, 4]], [[2, 4]]],
    ['inside of another', [[2, 8]], [[3, 5]], [[2, 8]]],
    ['across the end of another', [[2, 5]], [[4, 8]], [[2, 8]]],
    [
      'across another that it also contains',
      [
        [2, 5],
        [6, 8],
      ],
      [[4, 9]],
      [[2, 9]],
    ],
    [
      'found ones that overlap',
      [],
      [
        [1, 4],
        [3, 6],
      ],
      [[1, 4]],
    ],
  ] as const)('%s', (_, spans, found, expected) => {
    const result = widened(
      spans.map(([start, end]) => span(start, end)),
      found.map(([start, end]) => span(start, end)),
    );
    expect(result.spans.map(({ start, end }) => [start, end])).toEqual(expected);
    expect(result.isChanged).toBe(JSON.stringify(expected) !== JSON.stringify(spans));
  });

  it('is in order, disjoint, and covers what was covered', () => {
    const list = fc
      .uniqueArray(fc.nat({ max: 60 }), { maxLength: 16 })
      .map((ends) => ends.toSorted((a, b) => a - b))
      .map((ends) => ends.flatMap((end, at) => (at % 2 === 1 ? [span(ends[at - 1] ?? 0, end)] : [])));
    fc.assert(
      fc.property(list, list, (spans, found) => {
        const all = widened(spans, found).spans;
        for (const [at, one] of all.entries())
          expect(one.start).toBeGreaterThanOrEqual(all[at - 1]?.end ?? 0);
        for (const { start, end } of spans)
          expect(all.some((one) => one.start <= start && one.end >= end)).toBe(true);
      }),
    );
  });
});

it.each([
  ['xHolzmannY z', 1, 9, 'xHolzmannY'],
  ['a Holzmann, z', 2, 10, 'Holzmann'],
  ['Holzmann', 0, 8, 'Holzmann'],
])('wordsAround %j', (text, start, end, words) => {
  const range = wordsAround(text, { start, end });
  expect(text.slice(range.start, range.end)).toBe(words);
});
