/** Keys and teams as a person makes and changes them, once with the mouse and once by keyboard alone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, type Json, jsonOf } from '../admin-client.ts';
import { disposeAll, rawRequest, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, type WatchedPage, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;
let admin: AdminClient;
let owner: WatchedPage;

const dataOf = async (path: string): Promise<readonly Json[]> =>
  Object(jsonOf(await admin.call('GET', path))['data']);
const keyNamed = async (name: string): Promise<Json> =>
  (await dataOf('/admin/v1/keys')).find((key) => key['name'] === name) ?? {};
const statusWith = async (key: string): Promise<number> => {
  const headers = { authorization: `Bearer ${key}` };
  return (await rawRequest({ url: sluice.url, path: '/v1/models', method: 'GET', headers })).status;
};
const secretIn = (page: Page): Promise<string> =>
  page.getByRole('figure', { name: 'The key' }).locator('pre').innerText();

describe.skipIf(warnWithoutChromium())('keys', () => {
  beforeAll(async () => {
    sluice = await startSluice();
    admin = adminClient(sluice);
    owner = await openAs(sluice, 'owner');
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('are made with a budget for a team, changed, rotated and revoked', async () => {
    const { page, problems } = owner;
    await goTo(page, sluice, '/teams', 'Accounts and teams');
    await page.getByRole('button', { name: 'Create a team' }).click();
    await page.getByLabel('Name').fill('Research');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Research' }).waitFor();

    await goTo(page, sluice, '/keys', 'Keys');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await expectAccessible(page, 'new key');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('crawler');
    await dialog.getByLabel('Team').selectOption({ label: 'Research' });
    await dialog.getByLabel('Budget in USD').fill('25');
    await dialog.getByLabel('Requests per minute').fill('a lot');
    await dialog.getByText('Enter a whole number of at least 1, or nothing.').waitFor();
    await dialog.getByLabel('Requests per minute').fill('60');
    await dialog.getByRole('button', { name: 'Create a key' }).click();
    const first = await secretIn(page);
    expect(await statusWith(first)).toBe(200);
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    expect(await keyNamed('crawler')).toMatchObject({
      limits: { rpm: 60, budget: { usd: 25, period: 'month' } },
    });

    const [team = {}] = await dataOf('/admin/v1/teams');
    const settings = { anonymization: { default: 'required' } };
    expect((await admin.call('PATCH', `/admin/v1/teams/${team['id']}`, { settings })).status).toBe(200);
    await page.getByRole('button', { name: 'crawler' }).click();
    const inForce = dialog.getByRole('row', { name: 'Replace personal data when the request does not say' });
    await inForce.getByText('Yes, whatever the request says').waitFor();
    await inForce.getByText('Team Research').waitFor();
    // What a team requires cannot be switched off below.
    const choice = dialog.getByLabel('Replace personal data when the request does not say').first();
    expect(await choice.locator('option').allInnerTexts()).toEqual([
      'Inherited (now: Yes, whatever the request says)',
      'Yes, whatever the request says',
    ]);
    await page.getByText('$25.00 per month, 60 requests/min').first().waitFor();
    await expectAccessible(page, 'a key');
    await dialog.getByLabel('Requests per minute').fill('');
    await dialog.getByLabel('Budget in USD').fill('30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await keyNamed('crawler'))['limits'])
      .toEqual({ budget: { usd: 30, period: 'month' } });

    await dialog.getByRole('button', { name: 'Rotate' }).click();
    const confirm = page.getByRole('dialog', { name: 'Rotate “crawler”' });
    await confirm.getByLabel('The old secret').selectOption('works for another day');
    await confirm.getByLabel('Type “crawler” to confirm').fill('crawler');
    await confirm.getByRole('button', { name: 'Rotate' }).click();
    const second = await secretIn(page);
    expect(await statusWith(second)).toBe(200);
    expect(await statusWith(first)).toBe(200);
    // It cannot be shown again.
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByText('Old secret works until').waitFor();
    await page.getByRole('button', { name: 'End the old secret now' }).click();
    await expect.poll(() => statusWith(first)).toBe(401);
    expect(await statusWith(second)).toBe(200);
    await page.getByText('Old secret works until').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Revoke' }).click();
    const last = page.getByRole('dialog', { name: 'Revoke “crawler”' });
    await last.getByLabel('Type “crawler” to confirm').fill('crawler');
    await last.getByRole('button', { name: 'Revoke' }).click();
    await expect.poll(() => statusWith(second)).toBe(401);
    await page.goBack();
    expect(problems).toEqual([]);
  });

  it('are made by keyboard alone', async () => {
    const { page, problems } = owner;
    page.setDefaultTimeout(4000);
    await goTo(page, sluice, '/', 'Overview');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search or jump to' }).waitFor();
    await page.keyboard.type('Keys');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    await page.getByRole('button', { name: 'Create a key' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('typed');
    await page.keyboard.press('Enter');
    await secretIn(page);
    // It is shown once: only this button takes it away.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'I have stored it' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await keyNamed('typed')).toMatchObject({ name: 'typed' });

    await page.getByRole('button', { name: 'typed' }).waitFor();
    await page.locator('section:has(> table)').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(page.url()).toContain('open=key_');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('open=');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.getByRole('heading', { level: 1, name: 'Accounts and teams' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    expect(problems).toEqual([]);
  });

  it('show a viewer nothing that a viewer may not do', async () => {
    const [account] = await dataOf('/admin/v1/accounts');
    const { page, problems } = await openAs(sluice, 'viewer', String(account?.['id']));
    await goTo(page, sluice, '/keys', 'Keys');
    expect(await page.getByRole('button', { name: 'Create a key' }).count()).toBe(0);
    const menu = await page.getByRole('navigation').getByRole('link').allInnerTexts();
    expect(menu).not.toEqual(expect.arrayContaining(['Providers']));
    expect(menu).toEqual(expect.arrayContaining(['Overview', 'Requests', 'Keys']));
    for (const hidden of ['Playground', 'People', 'Settings', 'Webhooks']) expect(menu).not.toContain(hidden);
    expect(problems).toEqual([]);
  });

  it('come back at the same address after a session has ended', async () => {
    const { page } = await openAs(sluice, 'admin', null, { expectedStatuses: [401] });
    await goTo(page, sluice, '/keys?name=typed', 'Keys');
    await page.evaluate(() =>
      fetch('./admin/v1/session', { method: 'DELETE', headers: { 'content-type': 'application/json' } }),
    );
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(page.url()).toContain('#/audit');
  });
});
