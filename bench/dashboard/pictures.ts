import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { signInAsOwner } from './sign-in.ts';

const size = { width: 1280, height: 800 } as const;

interface Picture {
  readonly name: string;
  readonly path: string;
  /** Brings the page to what the picture shows. */
  readonly prepare: (page: Page) => Promise<unknown>;
}

const pictures: readonly Picture[] = [
  {
    name: 'overview',
    path: '/?range=7d&by=model',
    prepare: (page) => page.locator('canvas').first().waitFor(),
  },
  {
    name: 'playground',
    path: '/play',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('link', { name: /Why this model/ }).waitFor();
    },
  },
  { name: 'requests', path: '/requests', prepare: (page) => page.getByRole('table').waitFor() },
];

/** Saves the pictures of the documentation: each page light, and `-dark`. */
export async function savePictures(
  browser: Browser,
  url: string,
  adminToken: string,
  folder: string,
): Promise<void> {
  const storageState = await signInAsOwner(browser, url, adminToken);
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ storageState, viewport: size, colorScheme, locale: 'en-US' });
    const page = await context.newPage();
    for (const { name, path, prepare } of pictures) {
      await page.goto(`${url}/#${path}`);
      await prepare(page);
      await page.waitForLoadState('networkidle');
      await page.screenshot({
        path: join(folder, `dashboard-${name}${colorScheme === 'dark' ? '-dark' : ''}.png`),
      });
    }
    await context.close();
  }
}
