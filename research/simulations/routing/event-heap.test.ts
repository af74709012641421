import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventHeap } from './event-heap.ts';

describe('EventHeap', () => {
  it('lets everything happen by time, equal times in the order planned', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (times) => {
        const heap = new EventHeap();
        const seen: (readonly [number, number])[] = [];
        for (const [order, atMs] of times.entries()) heap.at(atMs, () => seen.push([heap.nowMs, order]));
        heap.run();
        const wanted = times
          .map((atMs, order) => [atMs, order] as const)
          .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        expect(seen).toEqual(wanted);
      }),
    );
  });

  it('takes what is planned meanwhile, and never goes back in time', () => {
    const heap = new EventHeap();
    const seen: number[] = [];
    heap.at(10, () => {
      heap.at(5, () => seen.push(heap.nowMs));
      heap.at(12, () => seen.push(heap.nowMs));
    });
    heap.at(11, () => seen.push(heap.nowMs));
    heap.run();
    expect(seen).toEqual([10, 11, 12]);
  });
});
