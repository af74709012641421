import fc from 'fast-check';
import { expect, it } from 'vitest';
import { frontierOf } from './scatter.tsx';

const points = fc.array(
  fc.record({ id: fc.string(), quality: fc.double({ min: 0, max: 1, noNaN: true }), costUsd: fc.nat(20) }),
);

it('has exactly the points that no other one beats', () => {
  fc.assert(
    fc.property(points, (all) => {
      const frontier = frontierOf(all);
      for (const point of all) {
        const isBeaten = frontier.some(
          (other) => other.costUsd <= point.costUsd && other.quality >= point.quality,
        );
        expect(isBeaten).toBe(true);
      }
      for (const [at, point] of frontier.entries()) {
        const before = frontier[at - 1];
        if (before === undefined) continue;
        expect(point.costUsd).toBeGreaterThan(before.costUsd);
        expect(point.quality).toBeGreaterThan(before.quality);
      }
    }),
  );
});
