/** Privacy by team, key and person: counts, receipts and exports of the same requests. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, jsonOf } from '../admin-client.ts';
import { disposeAll, rawRequest, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;
let admin: AdminClient;

async function send(key: unknown, content: string): Promise<void> {
  const answer = await rawRequest({
    url: sluice.url,
    path: '/v1/chat/completions',
    method: 'POST',
    headers: { authorization: `Bearer ${String(key)}` },
    body: {
      model: 'sandbox/echo',
      enable_anonymization: true,
      messages: [{ role: 'user', content }],
    },
  });
  expect(answer.status, answer.text).toBe(200);
}

describe.skipIf(warnWithoutChromium())('privacy', () => {
  beforeAll(async () => {
    sluice = await startSluice();
    admin = adminClient(sluice);
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('is shown and exported for one team or key', async () => {
    const team = jsonOf(await admin.call('POST', '/admin/v1/teams', { name: 'red' }));
    const ofTeam = await admin.make({ name: 'desk', team: team['id'] });
    const other = await admin.make({ name: 'other' });
    await send(ofTeam['key'], 'To jane@example.org');
    await send(other['key'], 'To joe@example.org and DE89 3704 0044 0532 0130 00');
    await send(other['key'], 'To joe@example.org');
    await expect
      .poll(async () => (await admin.call('GET', '/admin/v1/privacy')).text)
      .toContain('"anonymized":3');

    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, '/privacy', 'Privacy');
    const row = page.getByRole('table').getByRole('row', { name: /Email address/ });
    await expect.poll(() => row.innerText()).toMatch(/3\s+3/);
    await page.getByText('on, nothing refused').waitFor();
    await page.getByLabel('Team').selectOption('red');
    await expect.poll(() => row.innerText()).toMatch(/1\s+1/);
    await expectAccessible(page, 'one team');
    expect(page.url()).toContain(`team=${String(team['id'])}`);
    await page.getByLabel('Team').selectOption('');
    await page.getByLabel('Key', { exact: true }).selectOption('other');
    await expect.poll(() => row.innerText()).toMatch(/2\s+2/);

    await page.getByRole('tab', { name: 'Receipts' }).click();
    await page.getByLabel('Key', { exact: true }).selectOption('desk');
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(2);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'As CSV' }).click();
    const [header = '', line = '', ...more] = (await readFile(await (await download).path(), 'utf8'))
      .trimEnd()
      .split('\r\n');
    const cells = Object.fromEntries(header.split(',').map((name, at) => [name, line.split(',')[at]]));
    expect(cells).toMatchObject({ team_id: team['id'], team_name: 'red', key_name: 'desk' });
    expect(cells['account_id']).toBe(ofTeam['account']);
    expect(more).toEqual([]);
    expect(problems).toEqual([]);
  });
});
