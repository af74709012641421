/** Forms in drawers and dialogs: what was typed is not lost by Escape, by Back or by another page without a question. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient } from '../admin-client.ts';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, type WatchedPage, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;
let owner: WatchedPage;

describe.skipIf(warnWithoutChromium())('what is typed and not saved', () => {
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

  it('stays in a drawer until somebody discards or saves it', async () => {
    const { page, problems } = owner;
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    const drawer = page.getByRole('dialog', { name: 'crawler' });
    await goTo(page, sluice, '/keys', 'Keys');
    await page.getByRole('button', { name: 'crawler', exact: true }).click();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'crawler', exact: true }).click();
    const name = drawer.getByLabel('Name', { exact: true });
    await name.fill('spider');
    await page.keyboard.press('Escape');
    await question.waitFor();
    await expectAccessible(page, 'question');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await name.inputValue()).toBe('spider');
    await page.goBack();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await name.inputValue()).toBe('spider');
    expect(page.url()).toContain('open=');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await drawer.waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('open=');

    await page.getByRole('button', { name: 'crawler', exact: true }).click();
    await name.fill('spider');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'spider', exact: true }).waitFor();
    expect(problems.splice(0)).toEqual([]);
  });

  it('stays in a dialog, which closes without a question once it is saved', async () => {
    const { page, problems } = owner;
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    await goTo(page, sluice, '/teams', 'Accounts and teams');
    await page.getByRole('button', { name: 'Create a team' }).click();
    await page.getByLabel('Name', { exact: true }).fill('red');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'red', exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.getByRole('button', { name: 'red', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('blue');
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'blue', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(problems.splice(0)).toEqual([]);
  });
});
