import fc from 'fast-check';
import { expect, it } from 'vitest';
import { otherId, stack, totalsOverTime, type UsageGroup } from './series.ts';

const hourMs = 3_600_000;
const grid = { fromMs: 0, toMs: 24 * hourMs, bucket: 'hour' } as const;
const group = (model: string, hour: number, requests: number): UsageGroup => ({
  model,
  hour: new Date(hour * hourMs).toISOString(),
  requests,
  prompt_tokens: 2 * requests,
  completion_tokens: requests,
  cost_usd: 0,
  errors: 0,
  aborted: 0,
  unpriced_requests: 0,
});
const rows = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 23 }), fc.nat(1000))
    .map(([model, hour, requests]) => group(`model-${model}`, hour, requests)),
);
const how = { dimension: 'model', measure: 'requests' } as const;
const sum = (values: readonly number[]): number => values.reduce((before, value) => before + value, 0);

it('loses nothing when it stacks, however many values the dimension has', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const { times, series } = stack(all, grid, how);
      const totals = totalsOverTime(all, grid, 'requests');
      expect(times.map((_, at) => sum(series.map(({ values }) => values[at] ?? 0)))).toEqual(totals);
    }),
  );
});

it('puts the largest first, and what the gateway added up last, without a colour', () => {
  const rest = { ...group('', 3, 100), model: null, other: true };
  const all = [rest, ...Array.from({ length: 3 }, (_, at) => group(`model-${at}`, 3, at + 1))];
  const { series } = stack(all, grid, how);
  expect(series.map(({ label }) => label)).toEqual(['model-2', 'model-1', 'model-0', otherId]);
  expect(series.map(({ colour }) => colour)).toEqual([0, 1, 2, undefined]);
});

it('counts tokens of both directions', () => {
  expect(totalsOverTime([group('a', 1, 5)], grid, 'tokens')[1]).toBe(15);
});
