/** Guessing of passwords is slowed down over all processes of an installation. */
import { afterAll, expect, it } from 'vitest';
import { refusal } from './admin-client.ts';
import { accept, fromPage, ownerToken, password } from './people-client.ts';
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

it('SEC-55: keeps nobody out of a browser that signed in before while strangers guess, and limits its guesses too', async () => {
  const sluice = await startSluice();
  const email = 'jane@example.com';
  await accept(sluice, ownerToken(sluice), email);
  const tryWith = (tried: string, cookie?: string) =>
    fromPage(
      sluice,
      undefined,
      ['POST', '/admin/v1/session', { email, password: tried }],
      cookie === undefined ? {} : { cookie: `__Host-sluice_device=${cookie}` },
    );
  const first = await tryWith(password);
  expect(first.status).toBe(200);
  const set = String(first.headers['set-cookie']);
  const [, cookie = ''] =
    /__Host-sluice_device=([^;]+); Path=\/; Secure; HttpOnly; SameSite=Strict/.exec(set) ?? [];
  expect(cookie).not.toBe('');
  for (let guess = 0; guess < 8; guess++) await tryWith('wrong');
  expect(refusal(await tryWith(password))[1]).toBe('rate_limit_exceeded');
  expect(refusal(await tryWith(password, `${cookie.slice(0, -1)}x`))[1]).toBe('rate_limit_exceeded');
  expect((await tryWith(password, cookie)).status).toBe(200);
  // The cookie itself is good for a few guesses only, and of no use for another person.
  const guesses = [];
  for (let guess = 0; guess < 7; guess++) guesses.push(refusal(await tryWith('wrong', cookie))[1]);
  expect(guesses).toEqual([...Array(5).fill('wrong_credentials'), ...Array(2).fill('rate_limit_exceeded')]);
  expect(refusal(await tryWith(password))[1]).toBe('rate_limit_exceeded');
});
