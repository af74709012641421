import { expect, it } from 'vitest';
import { bucketOf, timesOf } from './time-grid.ts';

const hourMs = 3_600_000;

it('has a place for each bucket, also where nothing was asked', () => {
  expect(timesOf({ fromMs: 1.5 * hourMs, toMs: 3 * hourMs, bucket: 'hour' })).toEqual([3600, 7200]);
  expect(timesOf({ fromMs: hourMs, toMs: hourMs, bucket: 'day' })).toEqual([0]);
  expect(bucketOf(0, 7 * 24 * hourMs)).toBe('hour');
  expect(bucketOf(0, 30 * 24 * hourMs)).toBe('day');
});
