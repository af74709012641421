/** Every component in every state: accessible, without an error, in both themes, on a phone and on a screen. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, disposeLater, tempDir } from '../support/index.ts';
import { accessProblems, closeBrowser, openPage, warnWithoutChromium } from './open-browser.ts';

const root = fileURLToPath(new URL('../../apps/dashboard/', import.meta.url));
const widths = [320, 1280] as const;
const themes = ['light', 'dark'] as const;
/** A part of a page has no landmark and no title of its own. */
const rulesOfPages = ['region', 'landmark-one-main', 'page-has-heading-one'];

/** Builds the gallery and serves it. Returns its address. */
async function startGallery(): Promise<string> {
  const outDir = await tempDir('sluice-stories-');
  const shared = { root, logLevel: 'error' } as const;
  const input = `${root}stories.html`;
  await build({ ...shared, build: { outDir, emptyOutDir: true, rolldownOptions: { input } } });
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  disposeLater(() => server.close());
  return `${server.resolvedUrls?.local[0]}stories.html`;
}

async function openStory(page: Page, story: string): Promise<void> {
  await page.evaluate((address) => location.replace(`#${address}`), story);
  await page.locator(`[data-story="${story}"]`).waitFor({ state: 'attached' });
  // What fades in is not yet of its colour.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
}

/** Whatever is wider than the page, with its width. */
const overflow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} pixels are wider than ${clientWidth}`] : [];
  });

describe.skipIf(warnWithoutChromium())('stories', () => {
  let address = '';
  let stories: readonly string[] = [];
  beforeAll(async () => {
    address = await startGallery();
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it.each(widths.flatMap((width) => themes.map((theme) => [width, theme] as const)))(
    'stand at %i pixels in %s',
    async (width, colorScheme) => {
      const { page, problems } = await openPage(address, { viewport: { width, height: 800 }, colorScheme });
      await page.goto(address);
      stories = await page.locator('li a').allInnerTexts();
      expect(stories.length).toBeGreaterThan(80);
      const found: string[] = [];
      for (const story of stories) {
        await openStory(page, story);
        const access = await accessProblems(page, {
          withoutRules: rulesOfPages,
          hasAxe: story !== stories[0],
        });
        const seen = [...access, ...problems.splice(0)];
        found.push(...[...seen, ...(await overflow(page))].map((problem) => `${story}: ${problem}`));
      }
      expect(found).toEqual([]);
    },
    120_000,
  );
});
