import { expect, it } from 'vitest';
import { formatDay, formatRelative, formatShortClock, formatShortDay, formatTime } from './times.ts';

const at = Date.UTC(2026, 2, 1, 13, 5, 9);

it('writes times in the zone that was chosen', () => {
  expect(formatTime(at, 'utc')).toMatch(/^Mar 1, 2026, 1:05:09\sPM$/u);
  expect(formatDay(at, 'utc')).toBe('Mar 1, 2026');
  expect(formatShortDay(at, 'utc')).toBe('Mar 1');
  expect(formatShortClock(at, 'utc')).toMatch(/^1:05\sPM$/u);
  expect([formatTime(null), formatDay(undefined), formatRelative(null)]).toEqual(['–', '–', '–']);
});

it.each([
  [0, 'now'],
  [-59_999, '59 seconds ago'],
  [-60_000, '1 minute ago'],
  [2 * 86_400_000, 'in 2 days'],
  [-3_600_000, '1 hour ago'],
])('tells %d ms from now', (differenceMs, expected) => {
  expect(formatRelative(at + differenceMs, at)).toBe(expected);
});
