/** The second factor in a browser: set up, asked for, refused when wrong, and removed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appCode, password } from '../people-client.ts';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { closeBrowser, expectAccessible, openPage, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

let sluice: Sluice;

/** A code that is certainly not the one of any step around now. */
function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => appCode(secret, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !right.includes(one)) ?? ''
  );
}

describe.skipIf(warnWithoutChromium())('the second factor', () => {
  beforeAll(async () => {
    sluice = await startSluice();
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  it('is set up, asked for at the next sign-in, and removed', async () => {
    const statuses = { expectedStatuses: [400, 401, 403] };
    const { page, problems } = await openAs(sluice, 'admin', null, statuses);
    page.setDefaultTimeout(8000);
    await goTo(page, sluice, '/me', 'Password and second factor');
    const factor = page.getByRole('region', { name: 'Second factor' });
    await factor.getByLabel('Current password').fill(password);
    await factor.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const figure = factor.getByRole('figure', { name: 'Secret for the authenticator app' });
    const secret = (await figure.locator('pre').innerText()).trim();
    await expectAccessible(page, 'secret of the second factor');
    await factor.getByLabel('Code that the app shows').fill(wrongCode(secret));
    await factor.getByRole('button', { name: 'Confirm' }).click();
    await factor.getByRole('alert').waitFor();
    await factor.getByLabel('Code that the app shows').fill(appCode(secret, -1));
    await factor.getByRole('button', { name: 'Confirm' }).click();
    const codes = page.getByRole('figure', { name: 'Recovery codes' }).locator('pre');
    const [recovery = ''] = (await codes.innerText()).trim().split('\n');
    expect(recovery).not.toBe('');
    await expectAccessible(page, 'recovery codes');
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await factor.getByText('Signing in asks for a code of your authenticator app.').waitFor();
    expect(await page.content()).not.toContain(secret);

    const second = await openPage(sluice.url, statuses);
    second.page.setDefaultTimeout(8000);
    await second.page.goto(`${sluice.url}/#/me`);
    await second.page.getByLabel('E-mail address').fill('admin.null.0@example.com');
    await second.page.getByLabel('Password').fill(password);
    const submit = second.page.getByRole('button', { name: 'Sign in', exact: true });
    await submit.click();
    const code = second.page.getByLabel('Code of your authenticator app');
    await code.waitFor();
    expect(await code.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessible(second.page, 'sign-in with a code');
    await code.fill(wrongCode(secret));
    await submit.click();
    await second.page.getByRole('alert').waitFor();
    expect(await code.count()).toBe(1);
    await code.fill(appCode(secret));
    await submit.click();
    await second.page.getByRole('heading', { level: 1, name: 'Password and second factor' }).waitFor();

    const removal = second.page.getByRole('region', { name: 'Second factor' });
    await removal.getByLabel('Current password').fill(password);
    await removal.getByLabel('Code, or recovery code').fill(recovery);
    await removal.getByRole('button', { name: 'Remove the second factor' }).click();
    await removal.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
    expect([...problems, ...second.problems]).toEqual([]);
  });
});
