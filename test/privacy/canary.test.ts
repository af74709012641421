/** SEC-40: replaced values are nowhere but in the request; the long test sends ten thousand. */
import { afterAll, expect, it } from 'vitest';
import { disposeAll, runSeed } from '../support/index.ts';
import { flyCanaries } from './canary.ts';

afterAll(disposeAll);

it('150 requests with unique values leak none of them', async () => {
  const seed = runSeed();
  const result = await flyCanaries({ requests: 150, seed, clients: 8, heap: false });
  expect(result.leaks, `seed ${seed}`).toEqual([]);
  expect(result.wrong, `seed ${seed}`).toEqual([]);
  expect(result.outcomes['answered']).toBeGreaterThan(50);
});
