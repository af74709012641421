/** Requests that were rejected: in a list of their own, and found by their id. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminClient, bearer } from '../admin-client.ts';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;

describe.skipIf(warnWithoutChromium())('rejected requests', () => {
  beforeAll(async () => {
    sluice = await startSluice();
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('are listed by why they were rejected, and found by id', async () => {
    const admin = adminClient(sluice);
    const { key } = await admin.make({ name: 'wrong' });
    const body = { model: 'sandbox/echo', messages: [] };
    const answer = await admin.call('POST', '/v1/chat/completions', body, bearer(key));
    expect(answer.status).toBe(422);
    const id = String(answer.headers['x-request-id']);
    await vi.waitFor(async () => {
      expect((await admin.call('GET', `/admin/v1/rejections/${id}`)).status).toBe(200);
    }, 5000);
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, '/requests', 'Requests');
    await page.getByLabel('Outcome').selectOption('rejected, not sent');
    expect(page.url()).toContain('status=rejected');
    await page.getByRole('row').filter({ hasText: '422 rejected' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('request does not fit the API (invalid_request)').waitFor();
    await drawer.getByText('messages', { exact: true }).waitFor();
    await expectAccessible(page, 'rejected requests');
    await page.keyboard.press('Escape');

    await page.getByLabel('Outcome').selectOption('All outcomes');
    await page.getByLabel('Find a request by id').fill(id);
    await drawer.getByText('request does not fit the API (invalid_request)').waitFor();
    // The browser itself notes the 404 of the request that has no row.
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);

    await goTo(page, sluice, '/requests?open=req_0000000000', 'Requests');
    await drawer.getByText('No such request').waitFor();
  });
});
