/** Dialogs in the dark: accessible, and within a phone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient } from '../admin-client.ts';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, type WatchedPage, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;
let owner: WatchedPage;

describe.skipIf(warnWithoutChromium())('a dialog in the dark', () => {
  beforeAll(async () => {
    sluice = await startSluice();
    await adminClient(sluice).make({ name: 'crawler' });
    owner = await openAs(sluice, 'owner', null, { colorScheme: 'dark' });
    await owner.page.setViewportSize({ width: 360, height: 740 });
    owner.page.setDefaultTimeout(8000);
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it.each([
    ['/keys', 'Keys', 'Create a key'],
    ['/keys', 'Keys', 'crawler'],
    ['/teams', 'Accounts and teams', 'Create a team'],
    ['/people', 'People', 'Invite person'],
    ['/providers', 'Providers', 'Connect a provider'],
    ['/models?tab=aliases', 'Models', 'Create an alias'],
    ['/requests', 'Requests', 'Columns'],
    ['/requests', 'Requests', 'Views'],
    ['/requests', 'Requests', 'Export'],
  ])('stands on %s: %s, %s', async (path, title, button) => {
    const { page, problems } = owner;
    await goTo(page, sluice, path, title);
    await page.getByRole('button', { name: button, exact: true }).first().click();
    const dialog = page.getByRole('dialog').last();
    await dialog.waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, button);
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThan(
      1,
    );
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(problems.splice(0)).toEqual([]);
  });

  it.each([
    ['Control+k', 'Search or jump to'],
    ['?', 'Keyboard shortcuts'],
  ])('opens by keyboard: %s', async (key, name) => {
    const { page, problems } = owner;
    await goTo(page, sluice, '/requests', 'Requests');
    await page.keyboard.press(key);
    await page.getByRole('dialog', { name }).waitFor();
    await expectAccessible(page, name);
    await page.keyboard.press('Escape');
    expect(problems.splice(0)).toEqual([]);
  });
});
