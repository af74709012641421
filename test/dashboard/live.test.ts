/** Requests as they finish, filters that the address holds, the tester of anonymization, and documents. */
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, jsonOf } from '../admin-client.ts';
import { pdfOf } from '../documents/sample-documents.ts';
import { password, personWith } from '../people-client.ts';
import {
  chatRequest,
  disposeAll,
  disposeLater,
  rawRequest,
  type Sluice,
  startSluice,
} from '../support/index.ts';
import { closeBrowser, expectAccessible, openPage, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;

async function send(content: string, isPrivate: boolean): Promise<string> {
  const messages = [{ role: 'user', content }];
  const { headers } = await rawRequest(
    chatRequest(sluice, { model: 'sandbox/echo', enable_anonymization: isPrivate, messages }),
  );
  return String(headers['x-request-id']);
}

/** Selects a part of a field by keyboard. */
async function mark(field: Locator, from: number, to: number): Promise<void> {
  await field.press('Control+Home');
  for (let at = 0; at < from; at += 1) await field.press('ArrowRight');
  for (let at = from; at < to; at += 1) await field.press('Shift+ArrowRight');
}

describe.skipIf(warnWithoutChromium())('pages that show what comes', () => {
  beforeAll(async () => {
    sluice = await startSluice();
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('follows requests live, also in a second tab, and keeps filters in the address', async () => {
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, '/requests?private=true', 'Requests');
    const second = await page.context().newPage();
    await goTo(second, sluice, '/requests', 'Requests');
    for (const tab of [page, second]) {
      await tab.getByRole('button', { name: 'Live' }).click();
      await tab.getByText('Following finished requests').waitFor();
    }
    await send('Hello', false);
    await send('To jane@example.org', true);
    const rowsOf = (tab: typeof page) => tab.getByRole('table', { name: 'Requests' }).locator('tbody tr');
    await expect.poll(() => rowsOf(second).count(), { timeout: 8000 }).toBe(2);
    await expect.poll(() => rowsOf(page).count(), { timeout: 8000 }).toBe(1);
    await expectAccessible(page, 'live');

    await second.getByLabel('Outcome').selectOption('error');
    await second.getByText('No requests in this time').first().waitFor();
    expect(second.url()).toContain('status=error');
    await second.reload();
    await second.getByText('No requests in this time').first().waitFor();
    await second.goBack();
    await expect.poll(() => rowsOf(second).count(), { timeout: 8000 }).toBe(2);
    expect(problems).toEqual([]);
  });

  it('tests what would be replaced, and takes "this is wrong" as a proposal for the allow list', async () => {
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, '/privacy?tab=tester', 'Privacy');
    await page.getByLabel('Text', { exact: true }).fill('Write to support@example.org please');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    const found = page.getByRole('table', { name: 'Found' });
    await found.getByText('support@example.org').waitFor();
    await found.getByText('Email address', { exact: true }).waitFor();
    await found.getByText('form, begins with “@”').waitFor();
    await expectAccessible(page, 'tested');
    await page.getByRole('button', { name: 'This is wrong' }).click();
    await found.getByRole('cell', { name: 'proposed' }).waitFor();
    await goTo(page, sluice, '/privacy?tab=proposals', 'Privacy');
    await page.getByRole('table', { name: 'Proposals' }).getByText('support@example.org').waitFor();
    await expectAccessible(page, 'proposals');
    await page.getByRole('button', { name: 'Accept support@example.org' }).click();
    await page.getByText('No proposals').waitFor();
    await goTo(page, sluice, '/privacy?tab=tester', 'Privacy');
    await page.getByLabel('Text', { exact: true }).fill('Write to support@example.org please');
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: 'Test', exact: true }).click();
          // What was found before is gone until the answer is there.
          const nothing = page.getByText('Nothing was found.');
          await nothing.or(found).waitFor();
          return await nothing.count();
        },
        { timeout: 8000, interval: 500 },
      )
      .toBe(1);
    expect(problems).toEqual([]);
  });

  it('makes an entry of a value that was missed, with its type, for one account', async () => {
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, '/privacy?tab=tester', 'Privacy');
    const typed = page.getByLabel('Text', { exact: true });
    await typed.fill('About Nightfall 4711');
    await mark(typed, 6, 20);
    const missed = page.getByRole('region', { name: 'A value was missed' });
    await missed.getByLabel('What is replaced').selectOption({ label: 'All values of this form' });
    expect(await missed.getByLabel('Pattern').inputValue()).toBe(String.raw`\bNightfall [0-9]{4}\b`);
    await expectAccessible(page, 'a missed value');
    await missed.getByRole('button', { name: 'Always replace' }).click();
    await page.getByText('is replaced from now on').waitFor();

    await mark(typed, 0, 5);
    await missed.getByLabel('Type').selectOption({ label: 'PERSON' });
    await missed.getByLabel('For whom').selectOption({ index: 1 });
    await missed.getByRole('button', { name: 'Always replace' }).click();
    const result = page.getByRole('region', { name: 'What a provider would receive' });
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: 'Test', exact: true }).click();
          await result.waitFor();
          return await result.locator('mark').allInnerTexts();
        },
        { timeout: 10_000, interval: 500 },
      )
      .toEqual(['<PERSON_1>', '<CUSTOM_A_1>']);
    const settings = jsonOf(await adminClient(sluice).call('GET', '/admin/v1/settings'));
    expect(settings['stored']).toMatchObject({ anonymization: { patterns: [{ type: expect.any(String) }] } });
    const accounts = jsonOf(await adminClient(sluice).call('GET', '/admin/v1/accounts'));
    expect(accounts['data']).toMatchObject([
      { settings: { anonymization: { deny: [{ value: 'About', type: 'PERSON' }] } } },
    ]);
    expect(problems).toEqual([]);
  });

  it('reads a document, and marks what would be replaced', async () => {
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(15_000);
    await goTo(page, sluice, '/documents', 'Documents');
    await page.locator('input[type=file]').setInputFiles({
      name: 'letter.html',
      mimeType: 'text/html',
      buffer: Buffer.from('<h1>Letter</h1><p>To jane.doe@example.org</p>'),
    });
    await page.getByText('Letter').first().waitFor();
    await page.getByText('<EMAIL_ADDRESS_1>').first().waitFor();
    await expectAccessible(page, 'document');
    expect(problems).toEqual([]);
  });

  it('shows the pages of a document beside their text, and what auto would choose for it', async () => {
    const { page, problems } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(15_000);
    await goTo(page, sluice, '/documents', 'Documents');
    await page.locator('input[type=file]').setInputFiles({
      name: 'order.pdf',
      mimeType: 'application/pdf',
      buffer: pdfOf(['The order'], ['The second page']),
    });
    const picture = page.getByRole('img', { name: 'Picture of page 2' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
      .toBeGreaterThan(100);
    await page.getByText('auto would choose').waitFor();
    await expectAccessible(page, 'pages of a document');
    expect(problems).toEqual([]);
  });

  it('works below a path of a proxy', async () => {
    const { port } = new URL(sluice.url);
    const proxy = createServer((incoming, outgoing) => {
      const path = (incoming.url ?? '').replace(/^\/tools\/sluice/, '');
      const asked = httpRequest(
        { port, host: '127.0.0.1', path, method: incoming.method, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      asked.on('error', () => outgoing.destroy());
      incoming.pipe(asked);
    });
    await new Promise<void>((resolve) => {
      proxy.listen(0, '127.0.0.1', resolve);
    });
    disposeLater(async () => {
      proxy.closeAllConnections();
      proxy.close();
    });
    const below = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/tools/sluice/`;
    const { person } = await personWith(sluice, 'owner', null, {});
    const { page, problems } = await openPage(below);
    page.setDefaultTimeout(8000);
    await page.goto(below);
    await page.getByLabel('E-mail address').fill(String(person['email']));
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Requests', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    expect(page.url()).toContain('/tools/sluice/#/requests');
    expect(problems).toEqual([]);
  });
});
