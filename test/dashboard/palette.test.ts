/** The search for everything: records of all kinds by name, those opened before first. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient } from '../admin-client.ts';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;
let admin: AdminClient;

describe.skipIf(warnWithoutChromium())('the search', () => {
  beforeAll(async () => {
    sluice = await startSluice();
    admin = adminClient(sluice);
    await admin.make({ name: 'house key' });
    await admin.call('POST', '/admin/v1/providers', {
      name: 'house',
      protocol: 'openai',
      base_url: 'https://house.example.com/v1',
      api_key: 'sk-1',
      models: ['small'],
    });
    await admin.call('POST', '/admin/v1/aliases', { name: 'house-alias', targets: ['house/small'] });
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('finds keys, providers, models and aliases, and shows first what was opened before', async () => {
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(8000);
    const search = async (words: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill(words);
    };
    for (const [option, heading, dialog] of [
      [/^house key\s*Keys$/, 'Keys', 'house key'],
      [/^house\s*Providers$/, 'Providers', 'house'],
      [/^house-alias\s*Alias$/, 'Models', 'house-alias'],
    ] as const) {
      await goTo(page, sluice, '/requests', 'Requests');
      await search('house');
      await page.getByRole('option', { name: option }).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.getByRole('dialog', { name: dialog, exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    }
    await search('house/small');
    await page.getByRole('option', { name: /house\/small/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Models' }).waitFor();
    expect(page.url()).toContain('small');

    await search('');
    await expectAccessible(page, 'recent');
    const first = await page.getByRole('dialog').getByRole('option').allInnerTexts();
    expect(first.slice(0, 4).map((one) => one.split('\n')[0])).toEqual([
      'house/small',
      'house-alias',
      'house',
      'house key',
    ]);
    expect(problems).toEqual([]);
  });
});
