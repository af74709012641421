/** A gateway that is slow, one of which a part fails, and a session that ends in another tab. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '../people-client.ts';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { answerInstead, closeBrowser, expectAccessible, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;
const slowMs = 3000;

/** How much has moved on the page without a cause by a person, as browsers count it: above 0.1 is felt. */
const movedShare = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (Reflect.get(entry, 'hadRecentInput') !== true) sum += Number(Reflect.get(entry, 'value'));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );

describe.skipIf(warnWithoutChromium())('a gateway', () => {
  beforeAll(async () => {
    sluice = await startSluice();
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it.each([
    ['/', 'Overview'],
    ['/requests', 'Requests'],
    ['/keys', 'Keys'],
    ['/privacy', 'Privacy'],
    ['/models', 'Models'],
  ])('that is slow keeps the place of what comes, and the keyboard alive: %s', async (path, title) => {
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(12_000);
    await answerInstead(page, '**/admin/v1/**', async (route) => {
      if (!route.request().url().includes('/session'))
        await new Promise((resolve) => setTimeout(resolve, slowMs));
      await route.continue();
    });
    await page.goto(`${sluice.url}/#${path}`);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('status', { name: 'Loading' }).first().waitFor();
    await expectAccessible(page, `${title} while it loads`);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.getByRole('status', { name: 'Loading' }).count(), { timeout: 12_000 })
      .toBe(0);
    expect(await movedShare(page)).toBeLessThan(0.1);
    expect(problems).toEqual([]);
  });

  it('of which one part fails still shows the others, and gets the part by another try', async () => {
    const { page, problems } = await openAs(sluice, 'owner', null, { expectedStatuses: [500] });
    // Two more tries come first.
    page.setDefaultTimeout(15_000);
    let isBroken = true;
    await answerInstead(page, '**/admin/v1/deployments**', (route) =>
      isBroken
        ? route.fulfill({ status: 500, json: { error: { code: 'internal_error', message: 'It broke.' } } })
        : route.continue(),
    );
    await page.reload();
    const alert = page.getByRole('alert').filter({ hasText: 'It broke.' });
    await alert.waitFor();
    await page.getByText('Spend', { exact: true }).first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    await expectAccessible(page, 'one part failed');
    isBroken = false;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  it('forgets who signed out in one tab also in the other, and leads back to where that was', async () => {
    const { page, problems } = await openAs(sluice, 'admin', null, { expectedStatuses: [401] });
    page.setDefaultTimeout(8000);
    const second = await page.context().newPage();
    second.setDefaultTimeout(8000);
    await goTo(second, sluice, '/requests?status=error&range=7d', 'Requests');
    await goTo(page, sluice, '/keys', 'Keys');
    await page
      .getByRole('button', { name: 'admin' })
      .or(page.getByRole('button', { name: 'Jane' }))
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await second.getByLabel('Outcome').selectOption('aborted');
    await second.getByRole('heading', { name: 'Sign in' }).waitFor();
    const url = second.url();
    expect(url).toContain('status=aborted');
    await second.getByLabel('E-mail address').fill('admin.null.0@example.com');
    await second.getByLabel('Password').fill(password);
    await second.keyboard.press('Enter');
    await second.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    expect(second.url()).toBe(url);
    expect(await second.getByLabel('Outcome').inputValue()).toBe('aborted');
    expect(problems).toEqual([]);
  });

  it('leads to the page that the address names after signing in, whatever it named before', async () => {
    const { page } = await openAs(sluice, 'admin', null, { expectedStatuses: [401] });
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, '/keys', 'Keys');
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.evaluate(() => {
      location.hash = '#/models';
    });
    await page.getByLabel('E-mail address').fill('admin.null.0@example.com');
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Models' }).waitFor();
    expect(page.url()).toContain('#/models');
  });
});
