/** The playground with two models beside each other, and with messages that were changed. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;
const why = 'Why this model, and what it cost';

const say = async (page: Page, message: string): Promise<void> => {
  await page.getByLabel('Message', { exact: true }).fill(message);
  await page.keyboard.press('Enter');
};

describe.skipIf(warnWithoutChromium())('the playground', () => {
  beforeAll(async () => {
    sluice = await startSluice();
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('shows an answer with the values put back, and tells what it cost', async () => {
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, '/play', 'Playground');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const answer = page.getByRole('region', { name: 'Playground' }).getByRole('listitem').last();
    // The first private request of a gateway loads what recognizes names.
    await expect.poll(() => answer.innerText(), { timeout: 10_000 }).toContain('karin.holzmann@example.org');
    expect(await answer.innerText()).not.toContain('<PERSON_1>');
    await expect.poll(() => answer.innerText(), { timeout: 5000 }).toMatch(/\d+ tokens in, \d+ out · \$0/);
    await page.getByRole('tab', { name: 'What came back' }).click();
    await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('<PERSON_1>');
    expect(problems).toEqual([]);
  });

  it('keeps what a changed message replaced, and goes back to it', async () => {
    const { page, problems } = await openAs(sluice, 'developer', null);
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, '/play', 'Playground');
    const turns = page.getByRole('region', { name: 'Playground' }).getByRole('listitem');
    for (const message of ['First', 'Second']) {
      const links = await page.getByRole('link', { name: why }).count();
      await say(page, message);
      await expect
        .poll(() => page.getByRole('link', { name: why }).count(), { timeout: 10_000 })
        .toBe(links + 1);
    }
    expect(await turns.count()).toBe(4);
    await turns.first().getByRole('button', { name: 'Edit' }).click();
    const editor = page.getByLabel('The message, changed');
    expect(await editor.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await turns.first().getByRole('button', { name: 'Edit' }).click();
    await editor.fill('Other');
    await expectAccessible(page, 'a message that is changed');
    await page.getByRole('button', { name: 'Send changed' }).click();
    await page.getByText('version 2 of 2').waitFor();
    expect(await turns.count()).toBe(2);
    expect(await turns.last().innerText()).toContain('Other');
    await page.getByRole('button', { name: 'Earlier version' }).click();
    await page.getByText('version 1 of 2').waitFor();
    expect(await turns.count()).toBe(4);
    expect(await turns.last().innerText()).toContain('Second');
    await expectAccessible(page, 'the earlier version');
    expect(problems).toEqual([]);
  });

  it('asks two models the same, each with a stop of its own', async () => {
    const { page, problems } = await openAs(sluice, 'admin');
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, '/play', 'Playground');
    await page.getByRole('button', { name: 'Compare with another model' }).click();
    await page.getByLabel('Second model').fill('sandbox/scripted');
    const lane = (model: string) => page.getByRole('region', { name: model, exact: true });
    const script = { steps: [{ text: 'Slow ' }, { delay_ms: 60_000 }, { text: 'never' }] };
    await say(page, JSON.stringify(script));
    await lane('sandbox/scripted').getByText('Slow').first().waitFor();
    await lane('sandbox/mirror').getByRole('link', { name: why }).waitFor();
    expect(await page.getByRole('button', { name: 'Stop sandbox/mirror' }).count()).toBe(0);
    await expectAccessible(page, 'one of two is answering');
    await page.getByRole('button', { name: 'Stop sandbox/scripted' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    expect(await lane('sandbox/scripted').innerText()).not.toContain('The answer is being written');

    await lane('sandbox/mirror').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('The message, changed').fill(JSON.stringify({ steps: [{ text: 'Fast answer' }] }));
    await page.getByRole('button', { name: 'Send changed' }).click();
    for (const model of ['sandbox/scripted', 'sandbox/mirror']) {
      await lane(model).getByRole('link', { name: why }).waitFor();
      await lane(model).getByText('version 2 of 2').waitFor();
      await expect.poll(() => lane(model).innerText(), { timeout: 5000 }).toMatch(/tokens in/);
    }
    await lane('sandbox/scripted').getByText('Fast answer', { exact: true }).waitFor();
    await expectAccessible(page, 'two answers');
    await page.getByRole('button', { name: 'Earlier version' }).first().click();
    await expect.poll(() => page.getByText('version 1 of 2').count()).toBe(2);
    await page.getByRole('button', { name: 'One model only' }).click();
    expect(await lane('sandbox/scripted').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
