import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partialSort } from './partial-sort.ts';

it('sorts the first items of any list and keeps the others', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 })),
      fc.integer({ min: 1, max: 20 }),
      (items, count) => {
        const ascending = (a: number, b: number) => a - b;
        const led = partialSort(items, count, ascending);
        const sorted = items.toSorted(ascending);
        expect(led.slice(0, count)).toEqual(sorted.slice(0, count));
        expect(led.toSorted(ascending)).toEqual(sorted);
      },
    ),
  );
});
