import { expect, it } from 'vitest';
import { typesOverTime } from './types-over-time.ts';

const hourMs = 3_600_000;
const type = (code: number, replaced: number) => ({ type: `T${code}`, code, requests: 1, replaced });
const point = (at: number, types: readonly ReturnType<typeof type>[]) => ({
  time: new Date(at * hourMs).toISOString(),
  anonymized: 1,
  replaced: 1,
  altered: 0,
  withheld: 0,
  types: [...types],
});
const grid = { fromMs: 10 * hourMs + 1, toMs: 13 * hourMs, bucket: 'hour' } as const;

it('has a value for every bucket, also for those without', () => {
  const { times, series } = typesOverTime(
    {
      types: [type(2, 5), type(1, 2)],
      data: [point(10, [type(2, 4), type(1, 2)]), point(12, [type(2, 1)]), point(40, [type(1, 9)])],
    },
    grid,
    'others',
  );
  expect(times).toEqual([36_000, 39_600, 43_200]);
  expect(series).toEqual([
    { label: 'T2', values: [4, 0, 1], colour: 0 },
    { label: 'T1', values: [2, 0, 0], colour: 1 },
  ]);
});

it('adds up the types that are not among the most frequent', () => {
  const types = Array.from({ length: 10 }, (_, at) => type(at, 10 - at));
  const { series } = typesOverTime({ types, data: [point(10, types)] }, grid, 'others');
  expect(series).toHaveLength(9);
  expect(series.at(-1)).toEqual({ label: 'others', values: [3, 0, 0], colour: undefined });
});
