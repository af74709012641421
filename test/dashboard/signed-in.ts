import type { Page } from 'playwright-core';
import { password, personWith } from '../people-client.ts';
import type { Sluice } from '../support/index.ts';
import { type OpenOptions, openPage, type WatchedPage } from './open-browser.ts';

/** A page of somebody who has a role, signed in. @param account null for the whole installation */
export async function openAs(
  sluice: Sluice,
  role: string,
  account: string | null = null,
  options: OpenOptions = {},
): Promise<WatchedPage> {
  const { person } = await personWith(sluice, role, account, {});
  const watched = await openPage(sluice.url, options);
  const { page } = watched;
  // By the form: the protocol of the browser refuses to set such a cookie for an address without TLS.
  await page.goto(sluice.url);
  await page.getByLabel('E-mail address').fill(String(person['email']));
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation').waitFor();
  return watched;
}

/** Goes to a page of the dashboard and waits until its title stands and nothing loads. */
export async function goTo(page: Page, sluice: Sluice, path: string, title: string): Promise<void> {
  await page.goto(`${sluice.url}/#${path}`);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
}
