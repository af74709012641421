import { expect, it } from 'vitest';
import { forecastOf } from './forecast.ts';

const hourMs = 3_600_000;
const period = { paceSinceMs: 0, endMs: 24 * hourMs };

it.each([
  [{ spent: 10, limit: 10 }, 6, { kind: 'reached' }],
  [{ spent: 0, limit: 10 }, 6, { kind: 'lasts' }],
  [{ spent: 5, limit: 10 }, 6, { kind: 'reaches', atMs: 12 * hourMs }],
  [{ spent: 2, limit: 10 }, 6, { kind: 'lasts' }],
] as const)('tells what becomes of %j after %d hours', (amounts, hours, expected) => {
  expect(forecastOf({ ...amounts, ...period }, hours * hourMs)).toEqual(expected);
});

it('has an end also for a budget without a period', () => {
  const forecast = forecastOf({ spent: 1, limit: 100, paceSinceMs: 0, endMs: undefined }, hourMs);
  expect(forecast).toEqual({ kind: 'reaches', atMs: 100 * hourMs });
});

it('takes the pace of the last days where more was spent before', () => {
  const dayMs = 24 * hourMs;
  const total = { spent: 50, limit: 80, paceSinceMs: 970 * dayMs, endMs: undefined };
  const nowMs = 1000 * dayMs;
  expect(forecastOf({ ...total, recent: 30 }, nowMs)).toEqual({ kind: 'reaches', atMs: 1030 * dayMs });
  expect(forecastOf({ ...total, recent: 0 }, nowMs)).toEqual({ kind: 'lasts' });
});

it('takes the pace of a key from when it was made', () => {
  const madeMs = 20 * hourMs;
  const amounts = { spent: 5, limit: 10, paceSinceMs: madeMs, endMs: 24 * hourMs };
  expect(forecastOf(amounts, 21 * hourMs)).toEqual({ kind: 'reaches', atMs: 22 * hourMs });
});

it('is unknown while only requests without a price were sent', () => {
  expect(forecastOf({ spent: 0, limit: 10, ...period, unpriced: 3 }, hourMs)).toEqual({ kind: 'unknown' });
});

it('takes no pace from the first moment of a period', () => {
  expect(forecastOf({ spent: 0.001, limit: 10, ...period }, 1)).toEqual({ kind: 'lasts' });
});
