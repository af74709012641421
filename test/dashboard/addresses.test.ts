/** Addresses that somebody wrote by hand, or that lead to what a role does not include. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;

describe.skipIf(warnWithoutChromium())('addresses', () => {
  beforeAll(async () => {
    sluice = await startSluice();
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it.each([
    ['/keys?range=2y', 'Keys'],
    ['/requests?range=nonsense', 'Requests'],
    ['/audit?range=x&zone=Mars', 'Audit'],
    ['/privacy?zone=Europe%2FBerlin', 'Privacy'],
    ['/requests?since=1&until=99999999999999999', 'Requests'],
  ])('with wrong parts show the page: %s', async (address, title) => {
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, address, title);
    await page.getByRole('navigation').waitFor();
    expect(await page.getByText('This page failed to load').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('of pages that a role does not include say so, and ask the gateway nothing', async () => {
    const { page, problems } = await openAs(sluice, 'viewer');
    page.setDefaultTimeout(8000);
    for (const path of ['/people', '/play', '/settings']) {
      await page.goto(`${sluice.url}/#${path}`);
      await page.getByText('your role may not include this page').waitFor();
    }
    expect(problems).toEqual([]);
  });

  it('j goes to the first row from anywhere', async () => {
    const { page } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, '/keys', 'Keys');
    const first = page.locator('main button[data-row]').first();
    await first.waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
  });

  it('leaving changed settings asks', async () => {
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, '/settings', 'Settings');
    await page.getByLabel('What auto prefers').selectOption({ index: 2 });
    await page.getByRole('link', { name: 'Audit' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(page.url()).toContain('/settings');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('saved', { exact: false }).first().waitFor();
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByRole('heading', { name: 'Audit' }).waitFor();
    expect(problems).toEqual([]);
  });
});
