/** Escape, pressed again and again: what is shown once stays until it is stored, and the page stays alive. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient } from '../admin-client.ts';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, type WatchedPage, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;
let owner: WatchedPage;

/** Opens a dialog that shows something once. */
interface Secret {
  readonly what: string;
  readonly path: string;
  readonly title: string;
  /** The label of what is shown. */
  readonly label: string;
  /** The button by which a person says that they have it. */
  readonly stored: string;
  readonly make: (page: Page) => Promise<void>;
}

const secrets: readonly Secret[] = [
  {
    what: 'a new key',
    path: '/keys',
    title: 'Keys',
    label: 'The key',
    stored: 'I have stored it',
    make: async (page) => {
      await page.getByRole('button', { name: 'Create a key' }).click();
      await page.getByLabel('Name', { exact: true }).fill('spider');
      await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
    },
  },
  {
    what: 'a rotated key',
    path: '/keys',
    title: 'Keys',
    label: 'The key',
    stored: 'I have stored it',
    make: async (page) => {
      await page.getByRole('button', { name: 'crawler', exact: true }).click();
      await page.getByRole('button', { name: 'Rotate' }).click();
      const question = page.getByRole('dialog', { name: 'Rotate “crawler”' });
      await question.getByLabel('Type “crawler” to confirm').fill('crawler');
      await question.getByRole('button', { name: 'Rotate' }).click();
    },
  },
  {
    what: 'an invitation',
    path: '/people',
    title: 'People',
    label: 'Link of the invitation',
    stored: 'I have passed it on',
    make: async (page) => {
      await page.getByRole('button', { name: 'Invite person' }).click();
      await page.getByLabel('E-mail address').fill('new@example.com');
      await page.getByRole('dialog').getByRole('button', { name: 'Invite person' }).click();
    },
  },
];

describe.skipIf(warnWithoutChromium())('Escape', () => {
  beforeAll(async () => {
    sluice = await startSluice();
    await adminClient(sluice).make({ name: 'crawler' });
    owner = await openAs(sluice, 'owner');
    owner.page.setDefaultTimeout(8000);
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it.each(secrets)('keeps what is shown once: $what', async (secret) => {
    const { page, problems } = owner;
    const { path, title, label, stored, make } = secret;
    await goTo(page, sluice, path, title);
    await make(page);
    const shown = page.getByRole('figure', { name: label }).locator('pre');
    const value = await shown.innerText();
    for (let press = 0; press < 5; press++) await page.keyboard.press('Escape');
    // The focus may be nowhere.
    await shown.click();
    for (let press = 0; press < 5; press++) await page.keyboard.press('Escape');
    // Browsers have other ways to ask, such as the gesture to go back of a phone.
    for (let request = 0; request < 3; request++)
      await page
        .getByRole('dialog')
        .last()
        .evaluate((dialog) => (dialog as HTMLDialogElement).requestClose());
    expect(await shown.innerText()).toBe(value);
    await page.getByRole('button', { name: stored }).click();
    await shown.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('link', { name: 'Models' }).click();
    await page.getByRole('heading', { level: 1, name: 'Models' }).waitFor();
    expect(problems.splice(0)).toEqual([]);
  });

  it('asks each time before it loses what was typed', async () => {
    const { page, problems } = owner;
    await goTo(page, sluice, '/teams', 'Accounts and teams');
    await page.getByRole('button', { name: 'Create a team' }).click();
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('red');
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    for (let time = 0; time < 4; time++) {
      await page.keyboard.press('Escape');
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect(await name.inputValue()).toBe('red');
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(problems.splice(0)).toEqual([]);
  });
});
