import { expect, it } from 'vitest';
import { linesOf } from './lines.ts';
import { dimensions, failedShare, measures, totalsOverTime, type UsageGroup } from './series.ts';

const grid = { fromMs: 0, toMs: 3_600_000, bucket: 'hour' } as const;
const group = (model: string, requests: number, errors: number, aborted: number): UsageGroup => ({
  model,
  hour: new Date(0).toISOString(),
  requests,
  errors,
  aborted,
  prompt_tokens: 0,
  completion_tokens: 0,
  cost_usd: 0,
  unpriced_requests: 0,
});

it.each([
  ['a client that left', group('a', 1, 1, 1), 0],
  ['a failure', group('a', 4, 1, 0), 0.25],
  ['failures beside clients that left', group('a', 10, 5, 3), 0.2],
  ['nothing', group('a', 0, 0, 0), 0],
])('counts %s the same in the legend, the plot and the figures', (_what, row, expected) => {
  expect(failedShare(row)).toBe(expected);
  expect(linesOf([row], 'model', 'requests').map(failedShare)).toEqual([expected]);
  expect(totalsOverTime([row], grid, 'errors')).toEqual([expected * row.requests]);
});

it('returns rows whose failures add up to the total, for every dimension and measure', () => {
  const rows = [group('a', 100, 12, 2), group('b', 50, 9, 4), group('', 10, 1, 0)];
  const all = { requests: 160, errors: 22, aborted: 6 };
  for (const dimension of dimensions)
    for (const measure of measures) {
      const lines = linesOf(rows, dimension, measure);
      const failed = lines.reduce((sum, line) => sum + failedShare(line) * line.requests, 0);
      expect(failed / all.requests).toBeCloseTo(failedShare(all), 12);
    }
});
