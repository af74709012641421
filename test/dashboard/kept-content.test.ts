/** The content of a request in its drawer: shown once somebody asks, deleted after a question. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, jsonOf } from '../admin-client.ts';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;

describe.skipIf(warnWithoutChromium())('content of a request', () => {
  beforeAll(async () => {
    sluice = await startSluice();
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('is shown as the provider got and sent it, and deleted', async () => {
    const admin = adminClient(sluice);
    const ask = async (scopes: readonly string[]): Promise<string> => {
      const { key } = await admin.make({ name: scopes.join(' '), scopes });
      const answer = await admin.echo(key, {
        model: 'sandbox/mirror',
        messages: [{ role: 'user', content: 'Write to jane.roe@example.org <b>now</b>' }],
        enable_anonymization: true,
      });
      return String(answer.headers['x-request-id']);
    };
    const [kept, other] = [await ask(['inference', 'content_logging']), await ask(['inference'])];
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(8000);

    await goTo(page, sluice, `/requests?open=${other}&tab=content`, 'Requests');
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Not kept').waitFor();
    await page.keyboard.press('Escape');

    await goTo(page, sluice, `/requests?open=${kept}&tab=content`, 'Requests');
    await drawer.getByText('Kept until').waitFor();
    expect(await drawer.getByText('Write to').count()).toBe(0);
    await drawer.getByRole('button', { name: 'Show content' }).click();
    await drawer.getByText('Write to').first().waitFor();
    expect(await drawer.locator('mark').first().textContent()).toBe('<EMAIL_ADDRESS_1>');
    // What models and people wrote is text, whatever it looks like.
    await drawer.getByText('<b>now</b>').first().waitFor();
    await drawer.getByRole('tab', { name: 'What came back' }).click();
    await drawer.locator('mark').first().waitFor();
    await expectAccessible(page, 'kept content');
    const audit = await admin.call('GET', `/admin/v1/audit?target=${kept}`);
    expect(Object(jsonOf(audit))['data']).toHaveLength(1);

    await drawer.getByRole('button', { name: 'Delete content' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the content of this request?' });
    await question.getByRole('button', { name: 'Delete content' }).click();
    await drawer.getByText('Not kept').waitFor();
    expect(problems).toEqual([]);
  });
});
