/** Accounts, keys, people and providers, as an owner makes and changes them in a browser. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '../people-client.ts';
import {
  disposeAll,
  FAKE_UPSTREAM_KEY,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from '../support/index.ts';
import {
  closeBrowser,
  expectAccessible,
  openPage,
  type WatchedPage,
  warnWithoutChromium,
} from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;
let owner: WatchedPage;

/** The innermost dialog that is open. */
const dialogOf = (page: Page) => page.getByRole('dialog').last();

/** Confirms by the name, as the dialog asks. */
async function confirm(page: Page, name: string, action: string): Promise<void> {
  await dialogOf(page).getByLabel(`Type “${name}” to confirm`).fill(name);
  await dialogOf(page).getByRole('button', { name: action, exact: true }).click();
}

async function modelsWith(key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  return (await rawRequest({ url: sluice.url, path: '/v1/models', method: 'GET', headers })).status;
}

describe.skipIf(warnWithoutChromium())('administration', () => {
  beforeAll(async () => {
    sluice = await startSluice();
    owner = await openAs(sluice, 'owner');
    owner.page.setDefaultTimeout(8000);
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('makes a team, and a key with a budget for it; changes, rotates and revokes the key', async () => {
    const { page, problems } = owner;
    await goTo(page, sluice, '/teams', 'Accounts and teams');
    await page.getByRole('button', { name: 'Create a team' }).click();
    await expectAccessible(page, 'new team');
    await dialogOf(page).getByLabel('Name').fill('Search');
    await dialogOf(page).getByLabel('Requests per minute').fill('many');
    await dialogOf(page).getByText('Enter a whole number').waitFor();
    await dialogOf(page).getByLabel('Requests per minute').fill('100');
    await dialogOf(page).getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('table', { name: 'Teams' }).getByRole('button', { name: 'Search' }).waitFor();

    await page.getByRole('table', { name: 'Teams' }).getByRole('button', { name: 'Search' }).click();
    const team = page.getByRole('dialog', { name: 'Search' });
    const privacy = 'Replace personal data when the request does not say';
    await team.getByLabel(privacy).selectOption({ label: 'Yes' });
    await team.getByLabel('Models', { exact: true }).fill('openai/*, auto');
    await team.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'anonymization, models' }).waitFor();
    await page.getByRole('table', { name: 'Teams' }).getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => team.getByLabel(privacy).inputValue()).toBe('on');
    await team.getByRole('button', { name: 'Create a key for this team' }).click();
    await dialogOf(page).getByLabel('Name').fill('of the team');
    expect(await dialogOf(page).getByLabel('Team').inputValue()).toMatch(/^team_/);
    await dialogOf(page).getByRole('button', { name: 'Create a key' }).click();
    await dialogOf(page).getByRole('button', { name: 'I have stored it' }).click();
    await team.getByRole('button', { name: 'of the team' }).waitFor();
    await expectAccessible(page, 'team drawer');
    await page.keyboard.press('Escape');

    await goTo(page, sluice, '/budgets', 'Budgets');
    await page.getByRole('button', { name: 'Set a budget' }).click();
    await dialogOf(page).getByLabel('Applies to').selectOption({ label: 'Team Search' });
    await dialogOf(page).getByLabel('Amount in USD').fill('$1,000.50');
    await expectAccessible(page, 'new budget');
    await dialogOf(page).getByRole('button', { name: 'Set a budget' }).click();
    await page.getByRole('cell', { name: '$1,000.50' }).waitFor();
    await expectAccessible(page, 'budgets');

    await goTo(page, sluice, '/keys', 'Keys');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await dialogOf(page).getByLabel('Name').fill('search service');
    await dialogOf(page).getByLabel('Team').selectOption({ label: 'Search' });
    await dialogOf(page).getByLabel('Budget in USD').fill('25 USD');
    await dialogOf(page).getByRole('button', { name: 'Create a key' }).click();
    const secret = dialogOf(page).getByRole('figure', { name: 'The key' }).locator('pre');
    const first = await secret.innerText();
    await expectAccessible(page, 'made key');
    expect(await modelsWith(first)).toBe(200);
    await dialogOf(page).getByRole('button', { name: 'I have stored it' }).click();
    expect(await page.content()).not.toContain(first);

    const row = page.getByRole('row', { name: /search service/ });
    expect(await row.innerText()).toMatch(/active.*Search.*\$25\.00 per month/s);
    await row.getByRole('button').click();
    expect(page.url()).toContain('open=key_');
    const drawer = page.getByRole('dialog', { name: 'search service' });
    await drawer.getByLabel('Requests per minute').fill('60');
    await expectAccessible(page, 'key drawer');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => drawer.innerText()).toContain('$25.00 per month, 60 requests/min');

    await drawer.getByRole('button', { name: 'Rotate' }).click();
    await confirm(page, 'search service', 'Rotate');
    const second = await secret.innerText();
    expect(second).not.toBe(first);
    expect(await modelsWith(second)).toBe(200);
    await expect.poll(() => modelsWith(first), { timeout: 5000 }).toBe(401);
    await page.getByRole('button', { name: 'I have stored it' }).click();

    await drawer.getByRole('button', { name: 'Revoke' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await drawer.getByRole('button', { name: 'Revoke' }).click();
    await confirm(page, 'search service', 'Revoke');
    await expect.poll(() => drawer.innerText()).toContain('revoked');
    await expect.poll(() => modelsWith(second), { timeout: 5000 }).toBe(401);
    await page.goBack();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    await goTo(page, sluice, '/audit?action=key.rotate', 'Audit');
    await page
      .getByRole('row', { name: /key\.rotate/ })
      .getByRole('button')
      .click();
    await expectAccessible(page, 'audit entry');
    await page.keyboard.press('Escape');
    expect(problems.splice(0)).toEqual([]);
  });

  it('invites somebody, who sees no button that is not for viewers, and disables them', async () => {
    const { page, problems } = owner;
    await goTo(page, sluice, '/people', 'People');
    await page.getByRole('button', { name: 'Invite person' }).click();
    await dialogOf(page).getByLabel('E-mail address').fill('vera@example.org');
    await dialogOf(page).getByLabel('Scope', { exact: true }).selectOption({ label: 'Whole installation' });
    await dialogOf(page).getByRole('button', { name: 'Invite person' }).click();
    const link = await dialogOf(page)
      .getByRole('figure', { name: 'Link of the invitation' })
      .locator('pre')
      .innerText();
    await dialogOf(page).getByRole('button', { name: 'I have passed it on' }).click();

    const vera = await openPage(sluice.url, { expectedStatuses: [401] });
    vera.page.setDefaultTimeout(8000);
    await vera.page.goto(link);
    await vera.page.getByLabel('Your name').fill('Vera');
    await vera.page.getByLabel('E-mail address').fill('vera@example.org');
    await vera.page.getByLabel('Password').fill(password);
    await vera.page.getByRole('button', { name: 'Continue' }).click();
    await vera.page.getByRole('navigation').waitFor();
    expect(await vera.page.getByRole('navigation').innerText()).not.toContain('Playground');
    for (const [path, title] of [
      ['/keys', 'Keys'],
      ['/teams', 'Accounts and teams'],
    ] as const) {
      await goTo(vera.page, sluice, path, title);
      expect(await vera.page.getByRole('button', { name: /^(?:Create a|Invite|Connect a)/ }).count()).toBe(0);
    }
    expect(vera.problems.splice(0)).toEqual([]);

    await page.reload();
    await goTo(page, sluice, '/people', 'People');
    await page
      .getByRole('row', { name: /vera@example/ })
      .getByRole('button')
      .click();
    await expectAccessible(page, 'person drawer');
    await dialogOf(page).getByRole('button', { name: 'Disable' }).click();
    await expectAccessible(page, 'disable a person');
    await page
      .getByRole('dialog', { name: 'Disable Vera?' })
      .getByRole('button', { name: 'Disable' })
      .click();
    await dialogOf(page).getByRole('button', { name: 'Enable' }).waitFor();
    await page.keyboard.press('Escape');
    // Whose session ends sees the sign-in page.
    await vera.page.reload();
    await vera.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(problems.splice(0)).toEqual([]);
  });

  it('connects a provider, tests it, changes its secret, and names an alias for its models', async () => {
    const { page, problems } = owner;
    const fake = await startFake();
    await goTo(page, sluice, '/providers', 'Providers');
    await page.getByRole('button', { name: 'Connect a provider' }).first().click();
    await dialogOf(page).getByLabel('Service').selectOption('groq');
    expect(await dialogOf(page).getByLabel('Name').inputValue()).toBe('groq');
    await dialogOf(page).getByLabel('Service').selectOption('Other server with an OpenAI-compatible API');
    await dialogOf(page).getByLabel('Name').fill('My server');
    await dialogOf(page).getByText('Use lower-case letters').waitFor();
    await dialogOf(page).getByLabel('Name').fill('mine');
    await dialogOf(page).getByLabel('API key').fill(FAKE_UPSTREAM_KEY);
    await dialogOf(page).getByLabel('Address').fill(fake.baseUrl);
    await dialogOf(page).getByText('This address is in a private network').waitFor();
    await dialogOf(page).getByLabel('It is in a private network').check();
    await expectAccessible(page, 'new provider');
    await dialogOf(page).getByRole('button', { name: 'Connect a provider' }).click();
    const drawer = page.getByRole('dialog', { name: 'mine' });
    await drawer.getByText('Working').waitFor();
    // Read from the server while it was connected.
    await drawer.getByText('mine/fake-large').waitFor();
    await drawer.getByRole('button', { name: 'Test' }).click();
    await drawer.getByRole('status').waitFor();
    await expectAccessible(page, 'provider drawer');
    await drawer.getByLabel('Models by name').fill('fake-small\nhouse-model');
    await drawer.getByRole('button', { name: 'Save models' }).click();
    await drawer.getByText('mine/house-model').waitFor();
    await drawer.getByRole('button', { name: 'Test' }).click();
    await drawer.getByRole('button', { name: 'Add the new one' }).click();
    await drawer.getByText('3 models').waitFor();
    await drawer.getByText('Budgets do not count models whose price is unknown').waitFor();
    await drawer.getByRole('button', { name: 'mine/house-model' }).click();
    const price = page.getByRole('dialog', { name: 'Price of mine/house-model' });
    await price.getByLabel('Input, USD per 1M tokens', { exact: true }).fill('0,15');
    await price.getByLabel('Output, USD per 1M tokens').fill('2');
    await expectAccessible(page, 'price');
    await price.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => drawer.getByRole('row', { name: /house-model/ }).innerText())
      .toMatch(/0\.15\s+2\.00/);
    await drawer.getByLabel('New API key').fill('sk-another-key-of-the-provider-4711');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await drawer.getByText('ends with 4711').first().waitFor();
    expect(await page.content()).not.toContain('sk-another-key');
    await page.keyboard.press('Escape');

    await goTo(page, sluice, '/models?tab=aliases', 'Models');
    await page.getByRole('button', { name: 'Create an alias' }).click();
    await dialogOf(page).getByLabel('Name').fill('fast');
    await dialogOf(page).getByLabel('Model 1').fill('sandbox/nothing');
    await dialogOf(page).getByRole('button', { name: 'Add a model' }).click();
    await dialogOf(page).getByLabel('Model 2').fill('sandbox/echo');
    await dialogOf(page).getByRole('button', { name: 'Add a model' }).click();
    await dialogOf(page).getByRole('button', { name: 'Move sandbox/echo up' }).click();
    await dialogOf(page).getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('cell', { name: 'sandbox/echo → sandbox/nothing' }).waitFor();
    await page.getByRole('button', { name: 'fast', exact: true }).click();
    await dialogOf(page).getByLabel('Prompt').fill('Which of the two?');
    await dialogOf(page).getByRole('button', { name: 'Which model answers?' }).click();
    await dialogOf(page).getByText('sandbox/echo would answer.').waitFor();
    await expectAccessible(page, 'trial of an alias');
    expect(problems.splice(0)).toEqual([]);
  });
});
