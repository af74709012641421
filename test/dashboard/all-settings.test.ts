/** All settings of the installation, of teams and of keys: changed, inherited, and inherited again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, jsonOf } from '../admin-client.ts';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, type WatchedPage, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;
let admin: AdminClient;
let owner: WatchedPage;

describe.skipIf(warnWithoutChromium())('all settings', () => {
  beforeAll(async () => {
    sluice = await startSluice();
    admin = adminClient(sluice);
    owner = await openAs(sluice, 'owner');
    owner.page.setDefaultTimeout(8000);
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('of a team are changed, and its keys say that they inherit them', async () => {
    const { page, problems } = owner;
    const team = jsonOf(await admin.call('POST', '/admin/v1/teams', { name: 'red' }));
    const key = await admin.make({ name: 'desk', team: team['id'] });
    const settingsOf = async (path: string) => jsonOf(await admin.call('GET', path))['settings'];
    await goTo(page, sluice, `/teams?open=${String(team['id'])}`, 'Accounts and teams');
    const drawer = page.getByRole('dialog', { name: 'red' });
    await drawer.getByText('All settings (0 set here)').click();
    await drawer.getByLabel('Price or quality, from 0 to 10', { exact: true }).fill('much');
    await drawer.getByText('This is no value of the setting.').waitFor();
    await drawer.getByLabel('Price or quality, from 0 to 10', { exact: true }).fill('7');
    await drawer.getByLabel('Only these regions').fill('eu, ch');
    await drawer.getByLabel('Fetch files from public addresses').selectOption('No');
    await drawer
      .getByLabel('Values that are always replaced', { exact: true })
      .fill('[{"value": "PROJECT-X"}]');
    await expectAccessible(page, 'all settings');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'detached' });
    expect(await settingsOf(`/admin/v1/teams/${String(team['id'])}`)).toMatchObject({
      routing: { dial: 7, regions: ['eu', 'ch'] },
      documents: { urls: 'off' },
      anonymization: { deny: [{ value: 'PROJECT-X' }] },
    });

    await goTo(page, sluice, `/keys?open=${String(key['id'])}`, 'Keys');
    const desk = page.getByRole('dialog', { name: 'desk' });
    await desk.getByText('All settings (0 set here)').click();
    await desk.getByText('Inherited: 7 (team red)').waitFor();
    await desk.getByLabel('Price or quality, from 0 to 10', { exact: true }).fill('3');
    await desk.getByRole('button', { name: 'Save' }).click();
    await desk.getByText('All settings (1 set here)').waitFor();
    const path = `/admin/v1/keys/${String(key['id'])}`;
    await expect.poll(() => settingsOf(path)).toEqual({ routing: { dial: 3 } });
    await desk.getByRole('button', { name: 'Inherit again: Price or quality' }).click();
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => settingsOf(path)).not.toMatchObject({ routing: { dial: 3 } });
    await desk.getByText('Inherited: 7 (team red)').waitFor();
    await page.keyboard.press('Escape');
    expect(problems.splice(0)).toEqual([]);
  });

  it('of the installation are changed, and set back', async () => {
    const { page, problems } = owner;
    const stored = async () => Object(jsonOf(await admin.call('GET', '/admin/v1/settings'))['stored']);
    await goTo(page, sluice, '/settings', 'Settings');
    await page.getByText('All settings (0 set here)').click();
    await page.getByLabel('Most pages of a document', { exact: true }).fill('12');
    await page.getByLabel('Log each request').selectOption('No');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(stored)
      .toMatchObject({ documents: { max_pages: 12 }, telemetry: { access_log: 'off' } });
    await page.getByText('All settings (2 set here)').waitFor();
    await page.getByRole('button', { name: 'Inherit again: Most pages of a document' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => JSON.stringify(await stored())).not.toContain('max_pages');
    await expectAccessible(page, 'settings');
    expect(problems.splice(0)).toEqual([]);
  });
});
