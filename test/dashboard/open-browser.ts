/** A real browser on a real gateway, and what it complains about. */
import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page, type Route } from 'playwright-core';
import { expect } from 'vitest';
import { disposeLater } from '../support/index.ts';

const programs = ['/usr/lib/chromium/chromium', '/usr/bin/chromium', '/usr/bin/chromium-browser'];
/** Debian's Chromium, which `.ci/run` installs; undefined where there is none. */
const chromiumPath = programs.find((path) => existsSync(path));

/** Says loudly that nothing was tested. */
export function warnWithoutChromium(): boolean {
  if (chromiumPath !== undefined) return false;
  console.warn(
    '\nChromium is not installed (Debian: apt-get install chromium): the dashboard is NOT tested.\n',
  );
  return true;
}

let running: Promise<Browser> | undefined;

/** One browser for all tests of a file. */
async function browser(): Promise<Browser> {
  running ??= chromium.launch({
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    // A sandbox needs namespaces that containers do not have; the pages are our own.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  return await running;
}

/** Closes the browser of the file. */
export async function closeBrowser(): Promise<void> {
  await (await running)?.close();
  running = undefined;
}

/** A page with all that went wrong in it. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of the console and of scripts, violations of the security policy, requests to other origins. */
  readonly problems: string[];
}

export interface OpenOptions extends BrowserContextOptions {
  /** Statuses that a test provokes: browsers report each as an error. */
  readonly expectedStatuses?: readonly number[];
}

/** Opens a page of a gateway; nothing is loaded yet. */
export async function openPage(url: string, options: OpenOptions = {}): Promise<WatchedPage> {
  const { expectedStatuses = [], ...contextOptions } = options;
  const context = await (await browser()).newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    ...contextOptions,
  });
  disposeLater(() => context.close());
  const page = await context.newPage();
  const problems: string[] = [];
  const isExpected = (message: string): boolean =>
    expectedStatuses.some((status) => message.includes(`status of ${status} `));
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !isExpected(text))
      problems.push(`${text} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  const { origin } = new URL(url);
  page.on('request', (request) => {
    const target = new URL(request.url());
    if (!['data:', 'blob:'].includes(target.protocol) && target.origin !== origin)
      problems.push(`asks ${target.origin}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`security policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  return { page, problems };
}

/**
 * Answers requests of a page in place of the gateway. A page that goes on or is closed meanwhile takes its requests
 * with it, and then their answers reject: that is no fault. Any other fault fails the request, which the page reports.
 */
export async function answerInstead(
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(url, (route) => answer(route).catch(() => route.abort().catch(() => undefined)));
}

interface AccessOptions {
  readonly withoutRules?: readonly string[];
  /** Whether axe is in this document already: to load it takes most of the time. */
  readonly hasAxe?: boolean;
}

/** What axe finds on the page as it is now. */
export async function accessProblems(page: Page, options: AccessOptions = {}): Promise<string[]> {
  const { withoutRules = [], hasAxe = false } = options;
  const axe = new AxeBuilder({ page, ...(hasAxe ? { axeSource: ';' } : {}) })
    // The other mode opens a second page each time, for frames of other origins.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules([...withoutRules])
    // They pass the focus on at once, so that nobody is ever on one.
    .exclude('[data-focus-trap]');
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** Expects that axe finds nothing on the page as it is now. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await accessProblems(page), name).toEqual([]);
}
