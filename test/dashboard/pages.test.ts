/** Every page: opens without an error, accessible, in both themes, without a horizontal scroll bar on a phone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, rawRequest, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, type WatchedPage, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

const pages = [
  ['/', 'Overview'],
  ['/requests', 'Requests'],
  ['/play', 'Playground'],
  ['/routing', 'Routing'],
  ['/routing?tab=replay', 'Routing'],
  ['/routing?tab=feedback', 'Routing'],
  ['/privacy', 'Privacy'],
  ['/privacy?tab=receipts', 'Privacy'],
  ['/privacy?tab=tester', 'Privacy'],
  ['/privacy?tab=lists', 'Privacy'],
  ['/documents', 'Documents'],
  ['/connect', 'Connect'],
  ['/keys', 'Keys'],
  ['/teams', 'Accounts and teams'],
  ['/people', 'People'],
  ['/providers', 'Providers'],
  ['/models', 'Models'],
  ['/models?tab=aliases', 'Models'],
  ['/budgets', 'Budgets'],
  ['/webhooks', 'Webhooks'],
  ['/settings', 'Settings'],
  ['/audit', 'Audit'],
  ['/me', 'Password and second factor'],
  ['/nowhere', 'Page not found'],
] as const;

let sluice: Sluice;
let owner: WatchedPage;

describe.skipIf(warnWithoutChromium())('pages', () => {
  beforeAll(async () => {
    sluice = await startSluice();
    for (const model of ['sandbox/echo', 'sandbox/echo', 'sandbox/nothing'])
      await rawRequest({
        url: sluice.url,
        path: '/v1/chat/completions',
        method: 'POST',
        headers: sluice.auth,
        body: {
          model,
          enable_anonymization: true,
          messages: [{ role: 'user', content: 'To jane@example.org' }],
        },
      });
    owner = await openAs(sluice, 'owner');
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it.each(pages)('%s is accessible, and has no errors', async (path, title) => {
    const { page, problems } = owner;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await goTo(page, sluice, path, title);
      await expectAccessible(page, `${path} ${colorScheme}`);
    }
    expect(problems.splice(0)).toEqual([]);
  });

  it.each(pages)('%s fits on a phone', async (path, title) => {
    const { page } = owner;
    await page.setViewportSize({ width: 320, height: 640 });
    await goTo(page, sluice, path, title);
    const { scroll, client } = await page.evaluate(() => {
      const main = document.getElementById('main') ?? document.documentElement;
      return { scroll: main.scrollWidth, client: main.clientWidth };
    });
    expect(scroll).toBeLessThanOrEqual(client);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
