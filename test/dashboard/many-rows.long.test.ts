/** The dashboard over a million requests, by mouse and by keyboard. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardRows } from '../../bench/dashboard/rows.ts';
import { chatRequest, disposeAll, rawRequest, type Sluice, startSluice, tempDir } from '../support/index.ts';
import { allPages } from './all-pages.ts';
import { closeBrowser, expectAccessible, type WatchedPage, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

const rows = 1_000_000;
/** Opening and checking a page of a busy machine. */
const patienceMs = 15_000;

let sluice: Sluice;
let owner: WatchedPage;

describe.skipIf(warnWithoutChromium())('over a million requests', () => {
  beforeAll(async () => {
    const dataDir = join(await tempDir('sluice-many-rows-'), 'data');
    const first = await startSluice({ dataDir });
    await first.stop();
    await dashboardRows(join(dataDir, 'sluice.db'), rows);
    sluice = await startSluice({ dataDir, key: first.key, adminToken: first.adminToken });
    owner = await openAs(sluice, 'owner');
    owner.page.setDefaultTimeout(patienceMs);
  }, 600_000);
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it.each(allPages)('%s opens without an error, accessible, light and dark', async (path, title) => {
    const { page, problems } = owner;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await goTo(page, sluice, path, title);
      await expectAccessible(page, `${path} ${colorScheme}`);
    }
    expect(problems.splice(0)).toEqual([]);
  });

  it('shows any time by any dimension, and leads from a line to its requests', async () => {
    const { page, problems } = owner;
    await goTo(page, sluice, '/?range=30d', 'Overview');
    for (const range of ['1h', '24h', '7d', '90d', '30d']) {
      await page.getByLabel('Time range').selectOption(range);
      await page.waitForLoadState('networkidle');
      expect(page.url()).toContain(`range=${range}`);
    }
    for (const by of ['Provider', 'Key', 'Team', 'Account', 'API', 'Outcome', 'Model']) {
      await page.getByRole('combobox', { name: 'By', exact: true }).selectOption({ label: by });
      await page.waitForLoadState('networkidle');
    }
    for (const measure of ['Spend', 'Tokens', 'Errors', 'Requests'])
      await page.getByRole('combobox', { name: 'Measure' }).selectOption({ label: measure });
    await page.getByRole('link', { name: 'gpt-5-mini' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    expect(decodeURIComponent(page.url())).toContain('gpt-5-mini');
    expect(problems.splice(0)).toEqual([]);
  });

  it('finds, filters, goes on, opens, exports and follows requests', async () => {
    const { page, problems } = owner;
    await goTo(page, sluice, '/requests?range=30d', 'Requests');
    const list = page.getByRole('table', { name: 'Requests' });
    await page.getByLabel('Outcome').selectOption('error');
    await list.getByText('error').first().waitFor();
    for (let turn = 0; turn < 5; turn += 1) {
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.waitForLoadState('networkidle');
    }
    // Only what is seen is in the page.
    expect(await list.locator('tbody tr').count()).toBeLessThan(120);
    await list.locator('tbody tr').nth(4).getByRole('button').first().click();
    const story = page.getByRole('dialog');
    await story.getByText('upstream_error').first().waitFor();
    await expectAccessible(page, 'a failed request of many');
    const id = new URL(page.url().replace('/#', '')).searchParams.get('open') ?? '';
    await page.keyboard.press('Escape');
    await page.getByLabel('Find a request by id').fill(id);
    await story.waitFor();
    await page.keyboard.press('Escape');

    await goTo(page, sluice, '/requests?range=24h', 'Requests');
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Live' }).click();
    await page.getByText('Following finished requests').waitFor();
    await rawRequest(
      chatRequest(sluice, { model: 'sandbox/echo', messages: [{ role: 'user', content: 'Hello' }] }),
    );
    await list.getByText('sandbox/echo').first().waitFor();
    expect(problems.splice(0)).toEqual([]);
  });

  it('is driven by keyboard alone', async () => {
    const { page, problems } = owner;
    const { keyboard } = page;
    await goTo(page, sluice, '/', 'Overview');
    await keyboard.press('g');
    await keyboard.press('r');
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    const list = page.getByRole('table', { name: 'Requests' });
    await list.locator('tbody tr').first().waitFor();
    await list.locator('tbody tr').first().getByRole('button').first().focus();
    for (let turn = 0; turn < 60; turn += 1) await keyboard.press('j');
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await keyboard.type('Privacy');
    await page
      .getByRole('option', { name: /Privacy/ })
      .first()
      .waitFor();
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
    expect(problems.splice(0)).toEqual([]);
  });
});
