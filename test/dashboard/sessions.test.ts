/** Requests of one session read together, exported as they are shown; what needs attention; one model. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdminClient, adminClient, bearer, jsonOf } from '../admin-client.ts';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, type WatchedPage, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;
let admin: AdminClient;
let owner: WatchedPage;

describe.skipIf(warnWithoutChromium())('the dashboard', () => {
  beforeAll(async () => {
    sluice = await startSluice();
    admin = adminClient(sluice);
    owner = await openAs(sluice, 'owner');
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('shows the requests of a session together, and exports just them', async () => {
    const { key } = await admin.make({ name: 'agent' });
    const send = async (session: string): Promise<string> => {
      const body = { model: 'sandbox/echo', messages: [{ role: 'user', content: 'hello' }] };
      const headers = { ...bearer(key), 'x-session-id': session };
      const answer = await admin.call('POST', '/v1/chat/completions', body, headers);
      return String(answer.headers['x-request-id']);
    };
    const [first = ''] = [await send('one'), await send('one'), await send('two')];
    await vi.waitFor(async () => {
      const { data } = jsonOf(await admin.call('GET', '/admin/v1/requests'));
      expect(data).toHaveLength(3);
    }, 5000);
    const { page, problems } = owner;
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, `/requests?open=${first}`, 'Requests');
    await page.getByRole('dialog').getByRole('link', { name: 'Show its requests' }).click();
    expect(page.url()).toContain('session=ses_');
    await page.keyboard.press('Escape');
    await page.getByText('2 requests of this session').waitFor();
    await page.getByRole('columnheader', { name: 'Sum so far' }).waitFor();
    await expectAccessible(page, 'requests of a session');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByText(/The file has the requests of the list: Session ses_/).waitFor();
    expect(await page.getByRole('button', { name: 'FOCUS' }).isDisabled()).toBe(true);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'JSON lines' }).click();
    const stream = await (await download).createReadStream();
    const text = (await stream.toArray()).join('');
    expect(text.trim().split('\n')).toHaveLength(2);
    expect(problems).toEqual([]);
  });

  it('says what needs attention: a budget that is used up', async () => {
    const { page, problems } = owner;
    await goTo(page, sluice, '/', 'Overview');
    await page.getByText('Nothing needs attention.').waitFor();
    await admin.make({ name: 'spent', limits: { budget: { usd: 0, period: 'month' } } });
    await page.reload();
    await page.getByRole('link', { name: 'Budget of spent' }).waitFor();
    await page.getByText('100% used, reached').waitFor();
    await expectAccessible(page, 'alerts');
    expect(problems).toEqual([]);
  });

  it('shows all that is known of a model, also by its address', async () => {
    const { page, problems } = owner;
    await goTo(page, sluice, '/models?model=sandbox%2Fecho', 'Models');
    const drawer = page.getByRole('dialog', { name: 'sandbox/echo' });
    await drawer.getByText('built in').waitFor();
    await expectAccessible(page, 'a model');
    await page.keyboard.press('Escape');
    await page.getByRole('row').filter({ hasText: 'sandbox/mirror' }).click();
    await page.getByRole('dialog', { name: 'sandbox/mirror' }).waitFor();
    await goTo(page, sluice, '/models?model=none%2Fsuch', 'Models');
    await page.getByText('No such model').waitFor();
    expect(problems).toEqual([]);
  });

  it('offers models while one types a part of their name', async () => {
    const { page, problems } = owner;
    await goTo(page, sluice, '/play', 'Playground');
    const field = page.getByRole('combobox', { name: 'Model', exact: true });
    await field.fill('mirr');
    await page.getByRole('option', { name: 'sandbox/mirror' }).click();
    expect(await field.inputValue()).toBe('sandbox/mirror');
    await field.press('ArrowDown');
    await page.getByRole('option', { name: 'sandbox/echo' }).waitFor();
    await expectAccessible(page, 'the list of models');
    await field.press('Escape');
    expect(problems).toEqual([]);
  });
});
