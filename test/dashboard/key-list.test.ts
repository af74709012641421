/** The list of keys: last use and spending, in an order that the address keeps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient } from '../admin-client.ts';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;
let admin: AdminClient;

describe.skipIf(warnWithoutChromium())('the list of keys', () => {
  beforeAll(async () => {
    sluice = await startSluice();
    admin = adminClient(sluice);
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('is sorted by a header, by the gateway, and stays so after a reload', async () => {
    await admin.make({ name: 'beta' });
    const used = await admin.make({ name: 'alpha' });
    await admin.make({ name: 'gamma' });
    await admin.echo(used['key'], { model: 'sandbox/echo' });
    await expect
      .poll(async () => (await admin.call('GET', '/admin/v1/keys?name=alpha')).text)
      .toMatch(/"last_used_at":"2/);
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, '/keys', 'Keys');
    const names = async () =>
      (await page.locator('tbody tr button[data-row]').allInnerTexts()).filter((name) =>
        ['alpha', 'beta', 'gamma'].includes(name),
      );
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(names).toEqual(['alpha', 'beta', 'gamma']);
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(names).toEqual(['gamma', 'beta', 'alpha']);
    expect(page.url()).toContain('sort=-name');
    await page.reload();
    await expect.poll(names).toEqual(['gamma', 'beta', 'alpha']);
    await page.getByRole('button', { name: 'Last used' }).click();
    await expect.poll(async () => (await names())[0]).toBe('alpha');
    const row = page.getByRole('row', { name: /^alpha/ });
    expect(await row.innerText()).toMatch(/ago|now/);
    expect(await page.getByRole('row', { name: /^beta/ }).innerText()).toContain('never');
    await expectAccessible(page, 'sorted keys');
    expect(problems).toEqual([]);
  });
});
