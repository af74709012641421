import { expect, it } from 'vitest';
import { sumSession } from './session-sum.ts';

it('adds up the requests of a session, the oldest first', () => {
  const row = (id: string, minute: number, usd: number | 'unknown', cached: number) => ({
    request_id: id,
    started_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    cost_usd: usd,
    prompt_tokens: 100,
    cached_tokens: cached,
  });
  const sum = sumSession([row('c', 3, 0.5, 90), row('b', 2, 'unknown', 60), row('a', 1, 0.25, 0)]);
  expect(sum).toMatchObject({ requests: 3, cost_usd: 0.75, unpriced_requests: 1, cachedShare: 0.5 });
  expect([...sum.sumsSoFar]).toEqual([
    ['a', 0.25],
    ['b', 0.25],
    ['c', 0.75],
  ]);
  expect(sumSession([]).cachedShare).toBe(0);
});
