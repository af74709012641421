/** The routing pages: decisions replayed with another trade-off, an answer rated, and what that taught. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configFor, disposeAll, rawRequest, type Sluice, startFake, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;
let requestId = '';

describe.skipIf(warnWithoutChromium())('routing', () => {
  beforeAll(async () => {
    const model = (name: string, usd: number) => ({ name, price: { input: usd / 5, output: usd } });
    const config = configFor(await startFake(), { models: [model('gpt-4o-mini', 0.6), model('gpt-5', 60)] });
    sluice = await startSluice({ config });
    const { headers } = await rawRequest({
      method: 'POST',
      url: `${sluice.url}/v1/chat/completions`,
      headers: sluice.auth,
      body: {
        model: 'auto',
        messages: [{ role: 'user', content: 'Prove that the square root of two is irrational.' }],
        routing: { dial: 10 },
      },
    });
    requestId = String(headers['x-request-id']);
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('shows by keyboard what another trade-off would have chosen, and what a rating taught', async () => {
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, '/routing', 'Routing');
    await page.getByRole('status').getByText('auto chooses').waitFor();
    await page.getByRole('slider').focus();
    await page.keyboard.press('End');
    await page.getByText('Trade-off: 10').waitFor();
    await page.getByRole('status').getByText('auto chooses fake/gpt-5').waitFor();
    await page.getByText('chosen: fake/gpt-5').waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
    const all = page.getByRole('table', { name: 'All candidates' });
    expect(await all.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))).toBe(
      0,
    );

    await page.getByRole('tab', { name: 'Replay' }).click();
    await page.getByRole('slider').focus();
    await page.keyboard.press('Home');
    await page.getByText('1 of 1 requests would have gone to another model').waitFor();
    await expectAccessible(page, 'replay');
    await page
      .getByRole('table', { name: 'Requests that would have gone elsewhere' })
      .getByRole('link')
      .click();

    const story = page.getByRole('dialog');
    await story.getByRole('tab', { name: 'Routing' }).click();
    // A link leads to the part that is shown.
    await expect.poll(() => page.url()).toContain('tab=routing');
    await page.reload();
    await story.getByText('What the prompt is about').waitFor();
    expect(await story.innerText()).toMatch(/Mathematics|General knowledge|Logical reasoning/);
    await story.getByRole('button', { name: 'Bad' }).click();
    await story.getByText('Rated 0').waitFor();
    await expectAccessible(page, 'rated');
    // On a phone, nothing of it lies outside.
    await page.setViewportSize({ width: 360, height: 800 });
    const overflow = () =>
      story.evaluate(({ scrollLeft, scrollWidth, clientWidth }) => [scrollLeft, scrollWidth - clientWidth]);
    expect(await overflow()).toEqual([0, 0]);
    await page.reload();
    await story.getByText('What the prompt is about').waitFor();
    expect(await overflow()).toEqual([0, 0]);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(page.url()).toContain(requestId);

    await goTo(page, sluice, '/routing?tab=feedback', 'Routing');
    const models = page.getByRole('table', { name: 'Models' });
    await models.getByText('fake/gpt-5').waitFor();
    await expectAccessible(page, 'feedback');
    expect(problems).toEqual([]);
  });
});
