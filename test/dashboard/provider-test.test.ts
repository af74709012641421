/** A provider is tested before it is connected, and its state says what the last test found. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerToken, password } from '../people-client.ts';
import { disposeAll, FAKE_UPSTREAM_KEY, type Sluice, startFake, startSluice } from '../support/index.ts';
import {
  closeBrowser,
  expectAccessible,
  openPage,
  type WatchedPage,
  warnWithoutChromium,
} from './open-browser.ts';
import { goTo } from './signed-in.ts';

let sluice: Sluice;
let owner: WatchedPage;
let address: string;

describe.skipIf(warnWithoutChromium())('a provider', () => {
  beforeAll(async () => {
    sluice = await startSluice();
    address = (await startFake({ apiKey: FAKE_UPSTREAM_KEY })).baseUrl;
    owner = await openPage(sluice.url);
    const { page } = owner;
    page.setDefaultTimeout(8000);
    await page.goto(`${sluice.url}/#invitation=${ownerToken(sluice)}`);
    await page.getByLabel('Your name').fill('Ada Example');
    await page.getByLabel('E-mail address').fill('ada@example.org');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  const fill = async (name: string, key: string): Promise<void> => {
    const dialog = owner.page.getByRole('dialog').last();
    await dialog.getByLabel('Service').selectOption('Other server with an OpenAI-compatible API');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('API key').fill(key);
    await dialog.getByLabel('Address').fill(address);
    await dialog.getByLabel('It is in a private network').check();
    await dialog.getByRole('button', { name: 'Connect a provider' }).click();
  };

  it('whose key is wrong is not connected, in its own words, and connects once the key is right', async () => {
    const { page, problems } = owner;
    const step = page.getByRole('region', { name: 'Connect a provider' });
    await step.getByRole('button', { name: 'Connect a provider' }).click();
    await fill('mine', 'sk-wrong');
    const dialog = page.getByRole('dialog').last();
    await dialog.getByText('Incorrect API key provided.').waitFor();
    await expectAccessible(page, 'a test that failed');
    expect(await dialog.getByRole('button', { name: 'Save anyway' }).count()).toBe(1);
    expect(await page.content()).not.toContain('Connected: ');
    await dialog.getByLabel('API key').fill(FAKE_UPSTREAM_KEY);
    expect(await dialog.getByRole('button', { name: 'Save anyway' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Connect a provider' }).click();
    await step.getByText('Connected: mine').waitFor();
    expect(page.url()).not.toContain('open=');
    await goTo(page, sluice, '/providers', 'Providers');
    expect(await page.getByRole('row', { name: /mine/ }).innerText()).toMatch(/Working\s+tested/);
    expect(problems.splice(0)).toEqual([]);
  });

  it('that is saved although its test failed is shown as rejected everywhere', async () => {
    const { page, problems } = owner;
    await page.getByRole('button', { name: 'Connect a provider' }).first().click();
    await fill('broken', 'sk-wrong');
    await page.getByRole('button', { name: 'Save anyway' }).click();
    const drawer = page.getByRole('dialog', { name: 'broken' });
    await drawer.getByText('Rejected', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await goTo(page, sluice, '/', 'Overview');
    const step = page.getByRole('region', { name: 'Connect a provider' });
    await step.getByText('The last test failed: broken.').waitFor();
    expect(await step.getByText('Connected: mine').innerText()).not.toContain('broken');
    await goTo(page, sluice, '/providers?open=broken', 'Providers');
    await drawer.getByLabel('New API key').fill(FAKE_UPSTREAM_KEY);
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await drawer.getByText('Working', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    // The built-in one was not tested.
    expect(await page.getByRole('row', { name: /sandbox/ }).innerText()).toContain('Untested');
    expect(problems.splice(0)).toEqual([]);
  });
});
