import { expect, it } from 'vitest';
import { createRequestIds } from './request-ids.ts';

it('ids are unique, sort by time, and do not count requests', () => {
  let now = Date.UTC(2026, 0, 1);
  const ids = createRequestIds('stamp', () => now);
  const made = Array.from({ length: 2000 }, () => {
    now++;
    return ids.next();
  });
  expect(new Set(made).size).toBe(made.length);
  expect(made.toSorted()).toEqual(made);
  // All of them in one millisecond: only the random part differs.
  const alike = Array.from({ length: 300 }, () => ids.next());
  expect(new Set(alike.map((id) => id.slice(0, -16))).size).toBe(1);
  expect(new Set(alike.map((id) => id.slice(-16, -8))).size).toBe(alike.length);
});

it('ids of two starts differ', () => {
  const time = (): number => 1;
  expect(createRequestIds(undefined, time).next()).not.toBe(createRequestIds(undefined, time).next());
});
