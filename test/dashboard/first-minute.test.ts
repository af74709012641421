/** The first minute of a new owner, from the printed link to a private answer and a key, in a real browser. */
import { afterAll, describe, expect, it } from 'vitest';
import { ownerToken } from '../people-client.ts';
import { disposeAll, rawRequest, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, openPage, warnWithoutChromium } from './open-browser.ts';

afterAll(async () => {
  await closeBrowser();
  await disposeAll();
});

describe.skipIf(warnWithoutChromium())('the first minute', () => {
  it('leads from the link to a private answer, and to a key that works', async () => {
    const sluice = await startSluice();
    const { page, problems } = await openPage(sluice.url);
    await page.goto(`${sluice.url}/#invitation=${ownerToken(sluice)}`);
    await page.getByLabel('Your name').fill('Ada Example');
    expect(page.url()).not.toContain('invitation');
    await expectAccessible(page, 'invitation');
    await page.getByLabel('E-mail address').fill('ada@example.org');
    await page.getByLabel('Password').fill('a password of some length');
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByRole('heading', { name: 'Send a private request' }).waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const left = page
      .locator('section', { has: page.getByRole('heading', { name: 'What the provider receives' }) })
      .last();
    // The first private request of a gateway loads what recognizes names.
    await expect
      .poll(() => left.innerText(), { timeout: 10_000 })
      .toMatch(/<PERSON_1>.*<EMAIL_ADDRESS_1>.*<IBAN/s);
    expect(await left.innerText()).not.toContain('Holzmann');
    // The figures above count it without a reload.
    await expect
      .poll(() => page.locator('dl').first().innerText(), { timeout: 8000 })
      .toMatch(/Requests\s+1\s/);
    const wrote = page
      .locator('section', { has: page.getByRole('heading', { name: 'What you write' }) })
      .last();
    await expect.poll(() => wrote.locator('mark').allInnerTexts()).toContain('karin.holzmann@example.org');
    await expectAccessible(page, 'first steps');

    const curl = page.getByRole('figure', { name: 'Settings of curl' });
    await page.getByText('Requests with these settings ask that personal data is replaced').waitFor();
    expect(await curl.innerText()).toContain('enable_anonymization');
    await page.getByLabel('Replace personal data in these requests').uncheck();
    await page.getByText('Requests with these settings reach providers with the personal data').waitFor();
    expect(await curl.innerText()).not.toContain('enable_anonymization');
    await page.getByLabel('Replace personal data in these requests').check();

    await page.getByRole('button', { name: 'Create a key' }).click();
    const key = page.getByRole('figure', { name: 'Key', exact: true }).locator('pre');
    const secret = await key.innerText();
    expect(await page.getByRole('figure', { name: 'Settings of curl' }).innerText()).toContain(
      `${sluice.url}/v1`,
    );
    const models = await rawRequest({
      url: sluice.url,
      path: '/v1/models',
      method: 'GET',
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(models.status).toBe(200);
    // A client that cannot ask: the key asks for it.
    const answer = await rawRequest({
      url: sluice.url,
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${secret}` },
      body: { model: 'sandbox/echo', messages: [{ role: 'user', content: 'karin.holzmann@example.org' }] },
    });
    expect(answer.headers['x-sluice-privacy']).toMatch(/^anonymized/);
    await page.getByText('A program has sent its first request').waitFor();
    expect(problems).toEqual([]);
  });
});
