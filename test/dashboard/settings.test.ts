/** Settings of the installation, changed in a browser, with the way back. */
import { afterAll, describe, expect, it } from 'vitest';
import { adminClient, jsonOf } from '../admin-client.ts';
import { disposeAll, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

afterAll(async () => {
  await closeBrowser();
  await disposeAll();
});

describe.skipIf(warnWithoutChromium())('settings', () => {
  it('are changed, have a history, and go back to what was before', async () => {
    const sluice = await startSluice();
    const admin = adminClient(sluice);
    const stored = async (): Promise<unknown> =>
      jsonOf(await admin.call('GET', '/admin/v1/settings'))['stored'];
    const { page, problems } = await openAs(sluice, 'owner');
    await goTo(page, sluice, '/settings', 'Settings');
    await page
      .getByLabel('Replace personal data when the request does not say')
      .selectOption({ label: 'Yes, whatever the request says' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(stored).toMatchObject({ anonymization: { default: 'required' } });
    await page.getByRole('cell', { name: 'anonymization.default' }).first().waitFor();
    await page.getByLabel('What auto prefers').selectOption({ label: 'Cheap' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(stored).toMatchObject({ routing: { default: 'cheap' } });
    await expectAccessible(page, 'settings with a history');

    const history = page.getByRole('table', { name: 'History' });
    await expect.poll(() => history.getByRole('row').count()).toBe(3);
    await history.getByRole('row').last().getByRole('button').click();
    await expectAccessible(page, 'a change of settings');
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect.poll(stored).not.toMatchObject({ routing: { default: 'cheap' } });
    expect(problems).toEqual([]);
  });
});
