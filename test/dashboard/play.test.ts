/** The playground over all three APIs, and pages of a gateway that fails. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { answerInstead, closeBrowser, expectAccessible, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;

describe.skipIf(warnWithoutChromium())('the playground', () => {
  beforeAll(async () => {
    sluice = await startSluice();
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('shows over each API what left, without personal data, and tells the story of the request', async () => {
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(6000);
    await goTo(page, sluice, '/play', 'Playground');
    for (const api of ['Chat completions', 'Responses', 'Messages']) {
      await page.getByLabel('API', { exact: true }).selectOption({ label: api });
      await page.getByLabel('Message', { exact: true }).fill('Write to jane.doe@example.org');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Why this model, and what it cost' }).waitFor();
      const left = page.getByRole('tabpanel');
      await expect.poll(() => left.innerText()).toContain('<EMAIL_ADDRESS_1>');
      expect(await left.innerText()).not.toContain('jane.doe');
      await expectAccessible(page, `answer of ${api}`);
      if (api !== 'Messages') await page.getByRole('button', { name: 'New conversation' }).click();
    }
    await page.getByRole('link', { name: 'Why this model, and what it cost' }).click();
    const story = page.getByRole('dialog');
    await story.getByText('Anonymization').first().waitFor();
    await expectAccessible(page, 'story of a request');
    // A request that was found by its id can be closed again.
    const id = new URL(page.url().replace('/#', '')).searchParams.get('open') ?? '';
    await page.keyboard.press('Escape');
    await story.waitFor({ state: 'detached' });
    await page.getByLabel('Find a request by id').fill(id);
    await story.waitFor();
    await page.keyboard.press('Escape');
    await story.waitFor({ state: 'detached' });
    // The conversation is still there.
    await page.getByRole('link', { name: 'Playground' }).click();
    await page.getByRole('link', { name: 'Why this model, and what it cost' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('sends the results of tools over each API, and replaces only chosen types', async () => {
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(6000);
    await goTo(page, sluice, '/play', 'Playground');
    await page.getByLabel('Model', { exact: true }).fill('sandbox/scripted');
    await page.getByText('Only these kinds of personal data').click();
    await page.getByRole('checkbox', { name: 'Contact' }).check();
    await expectAccessible(page, 'kinds of personal data');
    const call = (name: string, id: string) => ({
      tool_call: { name, arguments: '{"city":"Oslo"}', id, fragment: 3 },
    });
    const script = { steps: [call('weather', 'call_1'), call('time', 'call_2')] };
    for (const [api, member] of [
      ['Chat completions', 'tool_call_id'],
      ['Responses', 'function_call_output'],
      ['Messages', 'tool_result'],
    ] as const) {
      await page.getByLabel('API', { exact: true }).selectOption({ label: api });
      const message = page.getByLabel('Message', { exact: true });
      await message.fill(JSON.stringify(script));
      await message.press('Enter');
      await page.getByLabel('Result of weather').fill('Rain, says ada.lund@example.org');
      await page.getByLabel('Result of time').fill('Noon');
      const asked = page.waitForRequest((request) => request.method() === 'POST');
      await page.getByRole('button', { name: 'Send results' }).click();
      const body = (await asked).postData() ?? '';
      expect(body).toContain(`"${member}"`);
      expect(body).toMatch(/call_1.*call_2.*Rain, says ada.lund@example.org.*Noon/s);
      expect(body).toMatch(/"anonymization_types":\[\d+\]/);
      await page.getByText('Results of tools').waitFor();
      await page.getByLabel('Result of time').waitFor();
      await page.getByRole('tab', { name: 'Raw' }).click();
      const left = page.getByRole('tabpanel');
      await expect.poll(() => left.innerText()).toContain('says <EMAIL_ADDRESS_1>');
      await expectAccessible(page, `results of tools over ${api}`);
      await page.getByRole('tab', { name: 'What was sent' }).click();
      await page.getByRole('button', { name: 'New conversation' }).click();
    }
    expect(problems).toEqual([]);
  });

  it('says what failed, and gets it by another try; signs in again where a session ended', async () => {
    const { page, problems } = await openAs(sluice, 'admin', null, { expectedStatuses: [503, 401] });
    page.setDefaultTimeout(8000);
    let isDown = true;
    await answerInstead(page, '**/admin/v1/keys?**', (route) =>
      isDown
        ? route.fulfill({ status: 503, json: { error: { code: 'store', message: 'The store is away.' } } })
        : route.continue(),
    );
    await page.goto(`${sluice.url}/#/keys`);
    await page.getByRole('alert').getByText('The store is away.').waitFor();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: 'Keys' }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Budgets' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(page.url()).toContain('#/budgets');
    expect(problems).toEqual([]);
  });
});
