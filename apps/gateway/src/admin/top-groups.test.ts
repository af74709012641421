import { describe, expect, it } from 'vitest';
import { topGroups } from './top-groups.ts';

const row = (model: string | null, day: string, costUsd: number, requests = 1) => ({
  model,
  day,
  requests,
  prompt_tokens: 1,
  completion_tokens: 1,
  cost_usd: costUsd,
  errors: 0,
  aborted: 0,
  unpriced_requests: 0,
});

describe('topGroups', () => {
  const rows = [
    row('a/1', 'mon', 5),
    row('a/1', 'tue', 1),
    row('a/2', 'mon', 2),
    row('a/3', 'tue', 1),
    row(null, 'tue', 1),
  ];

  it('keeps the groups that cost most over all times, and adds the rest up for each time', () => {
    expect(topGroups(rows, ['day', 'model'], 1)).toEqual([
      rows[0],
      rows[1],
      { ...row(null, 'mon', 2), other: true },
      { ...row(null, 'tue', 2, 2), prompt_tokens: 2, completion_tokens: 2, other: true },
    ]);
  });

  it('has no rest if everything is kept', () => {
    expect(topGroups(rows, ['day', 'model'], 4)).toEqual(rows);
  });

  it('prefers more requests where nothing costs anything', () => {
    const free = [row('a/1', 'mon', 0, 1), row('a/2', 'mon', 0, 9)];
    expect(topGroups(free, ['model'], 1)[0]).toBe(free[1]);
  });

  it('leaves times alone', () => {
    expect(topGroups(rows, ['day'], 1)).toBe(rows);
  });
});
