/** The dashboard by keyboard alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, personWith } from '../people-client.ts';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, openPage, warnWithoutChromium } from './open-browser.ts';

let sluice: Sluice;

describe.skipIf(warnWithoutChromium())('keyboard', () => {
  beforeAll(async () => {
    sluice = await startSluice();
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('is enough to sign in, to make a key, to open it and to go on', async () => {
    const { person } = await personWith(sluice, 'owner', null, {});
    const { page, problems } = await openPage(sluice.url, { expectedStatuses: [401] });
    page.setDefaultTimeout(8000);
    const { keyboard } = page;
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.goto(sluice.url);
    await page.getByLabel('E-mail address').focus();
    await keyboard.type(String(person['email']));
    await keyboard.press('Tab');
    await keyboard.type(password);
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

    await keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await keyboard.type('Keys');
    await page.getByRole('option', { name: /Keys/ }).first().waitFor();
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();

    const create = page.getByRole('button', { name: 'Create a key' });
    await create.focus();
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await keyboard.type('made by keys');
    await keyboard.press('Enter');
    await page.getByRole('figure', { name: 'The key' }).waitFor();
    await page.getByRole('button', { name: 'I have stored it' }).focus();
    await keyboard.press('Enter');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(focused).toBe('Create a key');

    const row = page.getByRole('button', { name: 'made by keys' });
    await row.focus();
    await keyboard.press('k');
    await keyboard.press('j');
    await row.focus();
    await keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'made by keys' }).waitFor();
    await keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(focused).toBe('made by keys');

    await keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await keyboard.type('dark');
    await page.getByRole('option', { name: 'Theme: Dark' }).waitFor();
    await keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');

    await keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await keyboard.press('Escape');
    await keyboard.press('g');
    await keyboard.press('r');
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    // The keyboard goes on in the page.
    await expect.poll(focused).toBe('Requests');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    await keyboard.press('Tab');
    expect(await focused()).toMatch(/skip/i);
    await keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(problems).toEqual([]);
  });
});
