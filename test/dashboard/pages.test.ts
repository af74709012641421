/** Every page: opens without an error, accessible, in both themes, without a horizontal scroll bar on a phone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, rawRequest, type Sluice, startSluice } from '../support/index.ts';
import { allPages } from './all-pages.ts';
import { closeBrowser, expectAccessible, type WatchedPage, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

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

  it.each(allPages)('%s is accessible, and has no errors', async (path, title) => {
    const { page, problems } = owner;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await goTo(page, sluice, path, title);
      await expectAccessible(page, `${path} ${colorScheme}`);
    }
    expect(problems.splice(0)).toEqual([]);
  });

  it.each(allPages)('%s fits on a phone', async (path, title) => {
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
