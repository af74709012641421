/** SEC-40: ten thousand requests with unique values, over failures, aborts and fallbacks, leave none anywhere. */
import { afterAll, expect, it } from 'vitest';
import { disposeAll, runSeed } from '../support/index.ts';
import { flyCanaries } from './canary.ts';

const requests = Number(process.env['SLUICE_CANARIES'] ?? 10_000);

afterAll(disposeAll);

it(`${requests} requests with unique values leak none of them`, async () => {
  const seed = runSeed();
  const result = await flyCanaries({ requests, seed, clients: 16, heap: true });
  const { leaks, wrong, ...figures } = result;
  console.log(JSON.stringify({ seed, ...figures, leaks: leaks.length, wrong: wrong.length }));
  expect(leaks.slice(0, 20), `seed ${seed}`).toEqual([]);
  expect(wrong.slice(0, 20), `seed ${seed}`).toEqual([]);
  expect(result.outcomes['answered']).toBeGreaterThan(requests / 3);
});
