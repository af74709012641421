/** What destroys is asked about, and nothing happens before the answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, jsonOf } from '../admin-client.ts';
import { personWith } from '../people-client.ts';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, type WatchedPage, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;
let admin: AdminClient;
let owner: WatchedPage;

describe.skipIf(warnWithoutChromium())('what destroys is confirmed', () => {
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

  /** Presses a button, refuses once, then agrees. */
  async function agree(button: string, title: string, action: string, isDone: () => Promise<boolean>) {
    const { page } = owner;
    const question = page.getByRole('dialog', { name: title, exact: true });
    await page.getByRole('button', { name: button, exact: true }).click();
    await question.waitFor();
    await expectAccessible(page, title);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await isDone()).toBe(false);
    await page.getByRole('button', { name: button, exact: true }).click();
    await question.getByRole('button', { name: action, exact: true }).click();
    await expect.poll(isDone).toBe(true);
    await question.waitFor({ state: 'detached' });
    expect(owner.problems.splice(0)).toEqual([]);
  }

  it('a value of a list', async () => {
    await admin.call('PATCH', '/admin/v1/settings', { anonymization: { deny: [{ value: 'PROJECT-X' }] } });
    await goTo(owner.page, sluice, '/privacy?tab=lists', 'Privacy');
    await agree('Remove PROJECT-X', 'Remove “PROJECT-X”?', 'Remove', async () => {
      const settings = await admin.call('GET', '/admin/v1/settings');
      return !settings.text.includes('PROJECT-X');
    });
  });

  it('a role', async () => {
    const { person } = await personWith(sluice, 'viewer', null);
    const id = String(person['id']);
    await admin.call('PATCH', `/admin/v1/people/${id}`, {
      memberships: [{ account: null, role: 'developer' }],
    });
    await goTo(owner.page, sluice, `/people?open=${id}`, 'People');
    const before = jsonOf(await admin.call('GET', `/admin/v1/people/${id}`))['memberships'];
    expect(before).toMatchObject([{ role: 'developer' }]);
    await agree(
      'Take the role Developer in Whole installation',
      'Take the role Developer in Whole installation?',
      'Take',
      async () => !(await admin.call('GET', `/admin/v1/people/${id}`)).text.includes('developer'),
    );
  });

  it('an invitation', async () => {
    await admin.call('POST', '/admin/v1/invitations', {
      email: 'new@example.org',
      role: 'viewer',
      account: null,
    });
    await goTo(owner.page, sluice, '/people', 'People');
    // The list of a moment ago is kept.
    await owner.page.reload();
    await agree(
      'Revoke the invitation of new@example.org',
      'Withdraw the invitation of new@example.org?',
      'Revoke',
      async () => !(await admin.call('GET', '/admin/v1/invitations')).text.includes('new@example.org'),
    );
  });
});
