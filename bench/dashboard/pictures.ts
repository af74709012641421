import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { signInAsOwner } from './sign-in.ts';

const size = { width: 1280, height: 800 } as const;

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly schemes: readonly ('light' | 'dark')[];
  /** Brings the page to what the picture shows. */
  readonly prepare: (page: Page) => Promise<unknown>;
}

const pictures: readonly Picture[] = [
  {
    name: 'overview',
    path: '/?range=7d&by=model',
    schemes: ['light', 'dark'],
    prepare: (page) => page.locator('canvas').first().waitFor(),
  },
  {
    name: 'playground',
    path: '/play',
    schemes: ['light'],
    // Twice: the first one loads the models that find personal data.
    prepare: async (page) => {
      const link = page.getByRole('link', { name: /Why this model/ });
      await page.getByRole('button', { name: 'Send' }).click();
      await link.waitFor();
      await page.getByRole('button', { name: 'Run again' }).click();
      await link.waitFor({ state: 'detached' });
      await link.waitFor();
    },
  },
  {
    name: 'request',
    path: '/requests',
    schemes: ['light'],
    // The first row is the playground's own, which is private.
    prepare: async (page) => {
      await page.getByRole('row').nth(1).click();
      await page.getByRole('dialog').getByText('Privacy').first().waitFor();
    },
  },
];

/** Saves the pictures of the documentation; those in dark colours end in `-dark`. */
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
    for (const { name, path, schemes, prepare } of pictures) {
      if (!schemes.includes(colorScheme)) continue;
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
