import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

/** Signs in as a new owner, by a link as an owner makes one. Returns a file with the state of the browser. */
export async function signInAsOwner(browser: Browser, url: string, adminToken: string): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const made = await page.request.post(`${url}/admin/v1/invitations`, {
    headers: { authorization: `Bearer ${adminToken}` },
    data: { email: 'ada@example.org', account: null, role: 'owner' },
  });
  const { token } = await made.json();
  await page.goto(`${url}/#invitation=${token}`);
  await page.getByLabel('Your name').fill('Ada Example');
  await page.getByLabel('E-mail address').fill('ada@example.org');
  await page.getByLabel('Password').fill('a password of some length');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('navigation').waitFor();
  await page.evaluate(() => localStorage.setItem('sluice.first-minute', 'hidden'));
  const path = join(mkdtempSync(join(tmpdir(), 'sluice-bench-state-')), 'state.json');
  await context.storageState({ path });
  await context.close();
  return path;
}
