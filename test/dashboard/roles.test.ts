/** What each role sees: its pages without a refusal, and nothing that it may not do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, jsonOf } from '../admin-client.ts';
import { chatRequest, disposeAll, rawRequest, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, warnWithoutChromium } from './open-browser.ts';
import { openAs } from './signed-in.ts';

let sluice: Sluice;
let account = '';

const changes = /^(?:Create|Invite|Connect a|Add|Save|Rotate|Revoke|Disable|Remove|This is wrong)\b/;

describe.skipIf(warnWithoutChromium())('a role', () => {
  beforeAll(async () => {
    sluice = await startSluice();
    const accounts: unknown = jsonOf(await adminClient(sluice).call('GET', '/admin/v1/accounts'))['data'];
    account = Array.isArray(accounts) ? String(Object(accounts[0])['id']) : '';
    const messages = [{ role: 'user', content: 'To jane@example.org' }];
    await rawRequest(chatRequest(sluice, { model: 'sandbox/echo', enable_anonymization: true, messages }));
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it.each([
    ['viewer', true],
    ['developer', true],
    ['admin', true],
    ['owner', true],
    ['viewer', false],
    ['admin', false],
  ] as const)(
    'opens its pages without being refused anything: %s, of one account: %s',
    async (role, isOfOne) => {
      const { page, problems } = await openAs(sluice, role, isOfOne ? account : null);
      page.setDefaultTimeout(8000);
      const links = page.getByRole('navigation').getByRole('link');
      const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      expect(targets.length).toBeGreaterThan(3);
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
      });
      for (const target of targets) {
        await page.goto(new URL(target, `${sluice.url}/`).href);
        // Else the page before stands until the next one is loaded.
        await page.reload();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        const tabs = page.getByRole('tab');
        for (let at = 0; at < (await tabs.count()); at += 1) {
          await tabs.nth(at).click();
          await page.waitForLoadState('networkidle');
        }
        if (role !== 'viewer') continue;
        const buttons = await page.getByRole('main').getByRole('button').allInnerTexts();
        expect(
          buttons.filter((name) => changes.test(name)),
          target,
        ).toEqual([]);
      }
      expect(refused).toEqual([]);
      expect(problems).toEqual([]);
    },
  );
});
