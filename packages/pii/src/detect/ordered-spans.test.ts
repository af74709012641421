import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OrderedSpans } from './ordered-spans.ts';

const range = fc
  .tuple(fc.nat(30), fc.integer({ min: 1, max: 9 }))
  .map(([start, length]) => ({ start, end: start + length }));
const ranges = fc.array(range, { maxLength: 12 });

it('hasLonger: as if each span was compared', () => {
  fc.assert(
    fc.property(ranges, range, (spans, { start, end }) => {
      const isLonger = spans.some(
        (one) => one.start <= start && end <= one.end && one.end - one.start > end - start,
      );
      expect(new OrderedSpans(spans).hasLonger({ start, end })).toBe(isLonger);
    }),
  );
});

it('findBeyondEnd: the first that starts inside and ends at the end or behind it', () => {
  fc.assert(
    fc.property(ranges, range, (spans, { start, end }) => {
      const inside = spans.filter((one) => one.start > start && one.start < end && one.end >= end);
      const first = inside.toSorted((a, b) => a.start - b.start)[0];
      expect(new OrderedSpans(spans).findBeyondEnd({ start, end })?.start).toBe(first?.start);
    }),
  );
});
