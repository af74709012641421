/** Guessing of passwords is slowed down over all processes of an installation. */
import { afterAll, expect, it } from 'vitest';
import { refusal } from './admin-client.ts';
import { fromPage } from './people-client.ts';
import { disposeAll, startSluice } from './support/index.ts';

afterAll(disposeAll);

it('SEC-55: counts tries at the same time over all workers', async () => {
  const sluice = await startSluice({ args: ['--workers', '2'] });
  const body = { email: 'nobody@example.com', password: 'wrong' };
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => fromPage(sluice, undefined, ['POST', '/admin/v1/session', body])),
  );
  const refusals = answers.map((answer) => refusal(answer)[1]).toSorted();
  expect(refusals).toEqual([...Array(11).fill('rate_limit_exceeded'), ...Array(5).fill('wrong_credentials')]);
});
