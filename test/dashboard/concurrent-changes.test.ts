/** Two people at work at once: what one has changed, the other's page does not take back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, rawRequest, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;

async function admin(method: 'GET' | 'PATCH' | 'POST', path: string, body?: unknown) {
  const { status, text } = await rawRequest({
    method,
    url: `${sluice.url}/admin/v1${path}`,
    headers: { authorization: `Bearer ${sluice.adminToken}` },
    ...(body === undefined ? {} : { body }),
  });
  expect(status).toBeLessThan(300);
  return JSON.parse(text);
}

describe.skipIf(warnWithoutChromium())(
  'a page that was opened before somebody else changed something',
  () => {
    beforeAll(async () => {
      sluice = await startSluice();
    });
    afterAll(async () => {
      await closeBrowser();
      await disposeAll();
    });

    it('adds to the lists of values as they are now', async () => {
      const { page } = await openAs(sluice, 'owner');
      page.setDefaultTimeout(8000);
      await goTo(page, sluice, '/privacy?tab=lists', 'Privacy');
      const list = page.getByRole('region', { name: 'Always replaced', exact: true });
      await list.getByLabel('New value').waitFor();
      await admin('PATCH', '/settings', { anonymization: { deny: [{ value: 'SECRET-PROJECT' }] } });
      await list.getByLabel('New value').fill('OTHER-PROJECT');
      await list.getByRole('button', { name: 'Add' }).click();
      await list.getByRole('cell', { name: 'OTHER-PROJECT', exact: true }).waitFor();
      const { stored } = await admin('GET', '/settings');
      expect(stored.anonymization.deny).toEqual([{ value: 'SECRET-PROJECT' }, { value: 'OTHER-PROJECT' }]);
    });

    it('renames a key, and leaves the models that it was restricted to', async () => {
      const { id } = await admin('POST', '/keys', { name: 'shared key' });
      const { page } = await openAs(sluice, 'owner');
      page.setDefaultTimeout(8000);
      await goTo(page, sluice, `/keys?open=${id}`, 'Keys');
      const drawer = page.getByRole('dialog');
      await drawer.getByLabel('Name', { exact: true }).fill('renamed key');
      await admin('PATCH', `/keys/${id}`, { models: ['sandbox/*'] });
      await drawer.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(async () => (await admin('GET', `/keys/${id}`)).name).toBe('renamed key');
      expect((await admin('GET', `/keys/${id}`)).models).toEqual(['sandbox/*']);
    });
  },
);
