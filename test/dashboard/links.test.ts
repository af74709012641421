/** Links to records beyond what a list has loaded, and exports that fail. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, jsonOf } from '../admin-client.ts';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { answerInstead, closeBrowser, expectAccessible, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;
let admin: AdminClient;

/** Makes lists of the API as if the records of the test were far down. */
async function emptyLists(page: Page): Promise<void> {
  await answerInstead(page, /\/admin\/v1\/[a-z-]+(\?|$)/, async (route) => {
    const response = await route.fetch();
    const body: unknown = response.ok() ? await response.json() : undefined;
    const isList = typeof body === 'object' && body !== null && Array.isArray(Reflect.get(body, 'data'));
    await route.fulfill(isList ? { response, json: { ...body, data: [] } } : { response });
  });
}

describe.skipIf(warnWithoutChromium())('the address', () => {
  beforeAll(async () => {
    sluice = await startSluice();
    admin = adminClient(sluice);
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('opens a record that the list has not loaded', async () => {
    const key = await admin.make({ name: 'far key' });
    const team = jsonOf(await admin.call('POST', '/admin/v1/teams', { name: 'far team' }));
    await admin.call('POST', '/admin/v1/providers', { name: 'far', protocol: 'openai', api_key: 'sk-1' });
    await admin.call('POST', '/admin/v1/aliases', { name: 'far-alias', targets: ['far/m'] });
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(8000);
    const people = jsonOf(await admin.call('GET', '/admin/v1/people'))['data'];
    const [person] = Array.isArray(people) ? people : [];
    const audit = jsonOf(await admin.call('GET', '/admin/v1/audit?action=alias.create'))['data'];
    const [entry] = Array.isArray(audit) ? audit : [];
    await emptyLists(page);
    for (const [path, id, title, name] of [
      ['/keys', key['id'], 'Keys', 'far key'],
      ['/teams', team['id'], 'Accounts and teams', 'far team'],
      ['/teams', team['account'], 'Accounts and teams', 'Default'],
      ['/people', person.id, 'People', person.name],
      ['/providers', 'far', 'Providers', 'far'],
      ['/models', 'far-alias&tab=aliases', 'Models', 'far-alias'],
      ['/audit', entry.id, 'Audit', 'alias.create'],
    ] as const) {
      await goTo(page, sluice, `${path}?open=${String(id)}`, title);
      await page.getByRole('dialog', { name: String(name) }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(problems).toEqual([]);
  });

  it.each([
    ['/keys', 'Keys'],
    ['/teams', 'Accounts and teams'],
    ['/people', 'People'],
    ['/providers', 'Providers'],
    ['/models?tab=aliases', 'Models'],
    ['/audit', 'Audit'],
    ['/privacy', 'Privacy'],
    ['/webhooks', 'Webhooks'],
  ])('to what is gone says so: %s', async (path, title) => {
    const { page, problems } = await openAs(sluice, 'owner', null, { expectedStatuses: [404] });
    page.setDefaultTimeout(12_000);
    await goTo(page, sluice, `${path}${path.includes('?') ? '&' : '?'}open=none`, title);
    await page.getByRole('dialog', { name: 'none' }).getByText('Nothing is here').waitFor();
    await expectAccessible(page, path);
    expect(problems).toEqual([]);
  });

  it('finds requests by a part of the model, and leaves one by Back from any of its tabs', async () => {
    const key = await admin.make({ name: 'asks' });
    await admin.echo(key['key'], { model: 'sandbox/echo' });
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(8000);
    await expect
      .poll(async () => (await admin.call('GET', '/admin/v1/requests?model_contains=BOX/EC')).text)
      .toContain('sandbox/echo');
    await goTo(page, sluice, '/requests', 'Requests');
    await page
      .getByRole('searchbox', { name: 'Model' })
      .or(page.getByLabel('Model', { exact: true }))
      .fill('ECHO');
    await expect.poll(() => page.url()).toContain('model_contains=ECHO');
    await page.locator('tbody button[data-row]').first().click();
    const story = page.getByRole('dialog', { name: /^req_/ });
    await story.getByRole('tab', { name: 'Cost' }).click();
    await expect.poll(() => page.url()).toContain('tab=costs');
    await story.getByRole('tab', { name: 'Attempts' }).click();
    await page.goBack();
    await story.waitFor({ state: 'detached' });
    expect(page.url()).toContain('model_contains=ECHO');
    expect(problems).toEqual([]);
  });

  it('stays when an export fails, which says so there; one that does not is a file', async () => {
    const { page, problems } = await openAs(sluice, 'owner', null, { expectedStatuses: [500] });
    page.setDefaultTimeout(8000);
    let isBroken = true;
    await answerInstead(page, '**/admin/v1/audit?*format=*', (route) =>
      isBroken
        ? route.fulfill({ status: 500, json: { error: { code: 'internal_error', message: 'It broke.' } } })
        : route.continue(),
    );
    await goTo(page, sluice, '/audit', 'Audit');
    const exportCsv = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'As CSV' }).click();
    };
    await exportCsv();
    await page.getByRole('alert').filter({ hasText: 'It broke.' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
    isBroken = false;
    const download = page.waitForEvent('download');
    await exportCsv();
    const file = await download;
    expect(file.suggestedFilename()).toBe('audit.csv');
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^id,at,actor/);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
