/** Views of the list of requests: saved, shown again, sent as a link, deleted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;

describe.skipIf(warnWithoutChromium())('views', () => {
  beforeAll(async () => {
    sluice = await startSluice();
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('keep filters, time and columns, also for somebody who gets the link', async () => {
    const { page, problems } = await openAs(sluice, 'owner', null, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, '/requests?status=error&range=7d&provider=openai', 'Requests');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByLabel('Attempts').check();
    await page.getByLabel('Cost').uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Views' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the present view').fill('Errors of a week');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Errors of a week', exact: true }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'views');
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await dialog.getByText('Copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.keyboard.press('Escape');

    await goTo(page, sluice, '/requests?model=gpt&range=1h', 'Requests');
    await page.getByRole('button', { name: 'Views' }).click();
    await dialog.getByRole('button', { name: 'Errors of a week', exact: true }).click();
    await expect.poll(() => page.getByLabel('Outcome').inputValue()).toBe('error');
    expect(page.url()).toContain('range=7d');
    expect(page.url()).not.toContain('gpt');
    await page.getByText('Provider: openai').waitFor();

    const other = await openAs(sluice, 'admin');
    other.page.setDefaultTimeout(8000);
    await other.page.goto(link);
    await expect.poll(() => other.page.getByLabel('Outcome').inputValue()).toBe('error');
    await other.page.getByRole('button', { name: 'Columns' }).click();
    expect(await other.page.getByLabel('Cost').isChecked()).toBe(false);
    expect(await other.page.getByLabel('Attempts').isChecked()).toBe(true);

    await page.reload();
    await page.getByRole('button', { name: 'Views' }).click();
    await dialog.getByRole('button', { name: 'Delete Errors of a week' }).click();
    await dialog.getByText('No views yet.').waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByRole('button', { name: 'Delete Errors of a week' }).click();
    await dialog.getByText('No views yet.').waitFor();
    expect([...problems, ...other.problems]).toEqual([]);
  });
});
