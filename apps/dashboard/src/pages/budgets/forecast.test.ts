import { expect, it } from 'vitest';
import { forecastOf } from './forecast.ts';

const hourMs = 3_600_000;
const period = { sinceMs: 0, endMs: 24 * hourMs };

it.each([
  [{ spent: 10, limit: 10 }, 6, { kind: 'reached' }],
  [{ spent: 0, limit: 10 }, 6, { kind: 'lasts' }],
  [{ spent: 5, limit: 10 }, 6, { kind: 'reaches', atMs: 12 * hourMs }],
  [{ spent: 2, limit: 10 }, 6, { kind: 'lasts' }],
] as const)('tells what becomes of %j after %d hours', (amounts, hours, expected) => {
  expect(forecastOf({ ...amounts, ...period }, hours * hourMs)).toEqual(expected);
});

it('has an end also for a budget without a period', () => {
  const forecast = forecastOf({ spent: 1, limit: 100, sinceMs: 0, endMs: undefined }, hourMs);
  expect(forecast).toEqual({ kind: 'reaches', atMs: 100 * hourMs });
});

it('takes the pace of the last 30 days where there is no period', () => {
  const dayMs = 24 * hourMs;
  const forecast = forecastOf(
    { spent: 50, limit: 80, sinceMs: 0, endMs: undefined, recent: 30 },
    1000 * dayMs,
  );
  expect(forecast).toEqual({ kind: 'reaches', atMs: 1030 * dayMs });
  expect(forecastOf({ spent: 50, limit: 80, sinceMs: 0, endMs: undefined, recent: 0 }, 1000 * dayMs)).toEqual(
    { kind: 'lasts' },
  );
});

it('is unknown while only requests without a price were sent', () => {
  expect(forecastOf({ spent: 0, limit: 10, ...period, unpriced: 3 }, hourMs)).toEqual({ kind: 'unknown' });
});

it('takes no pace from the first moment of a period', () => {
  expect(forecastOf({ spent: 0.001, limit: 10, ...period }, 1)).toEqual({ kind: 'lasts' });
});
