/** A gateway that stops, comes back, or is replaced by another version while its dashboard is open. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { adminClient } from '../admin-client.ts';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { answerInstead, closeBrowser, expectAccessible, warnWithoutChromium } from './open-browser.ts';
import { goTo, openAs } from './signed-in.ts';

const lost = 'The gateway cannot be reached. Data as of';

/** Starts the same gateway once more, at the same address. */
const startAgain = ({ dataDir, port }: Sluice): Promise<Sluice> =>
  startSluice({ dataDir, args: ['--port', String(port)] });

describe.skipIf(warnWithoutChromium())('a gateway that is away', () => {
  afterEach(disposeAll);
  afterAll(closeBrowser);

  it.each([
    ['/', 'Overview'],
    ['/keys', 'Keys'],
  ])(
    'is named once above %s, whose data stay, and is found again by itself',
    async (path, title) => {
      const sluice = await startSluice();
      await adminClient(sluice).make({ name: 'crawler' });
      const { page } = await openAs(sluice, 'owner');
      page.setDefaultTimeout(25_000);
      await goTo(page, sluice, path, title);
      await page.evaluate(() => Object.assign(window, { isSame: true }));
      await sluice.kill9();
      await page.getByText(lost).waitFor();
      expect(await page.getByRole('alert').count()).toBe(1);
      if (path === '/keys')
        expect(await page.getByRole('button', { name: 'crawler', exact: true }).count()).toBe(1);
      await expectAccessible(page, 'the gateway is away');
      await startAgain(sluice);
      await page.getByText(lost).waitFor({ state: 'detached' });
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);
      // No reload was needed.
      expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true);
    },
    60_000,
  );

  it('is named where a page could not be loaded, which loads once it is back', async () => {
    const sluice = await startSluice();
    const { page } = await openAs(sluice, 'owner');
    page.setDefaultTimeout(25_000);
    await goTo(page, sluice, '/keys', 'Keys');
    await sluice.kill9();
    await page.evaluate(() => {
      location.hash = '#/webhooks';
    });
    await page.getByRole('heading', { level: 1, name: 'Gateway unreachable or updated' }).waitFor();
    expect(await page.getByText('report what you did').count()).toBe(0);
    await startAgain(sluice);
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    expect(page.url()).toContain('#/webhooks');
  }, 60_000);

  it('that was updated says so, and heals a page whose parts are gone', async () => {
    const sluice = await startSluice();
    const { page } = await openAs(sluice, 'owner', null, { expectedStatuses: [404] });
    page.setDefaultTimeout(25_000);
    await goTo(page, sluice, '/keys', 'Keys');
    let isOld = true;
    const { origin } = new URL(page.url());
    await answerInstead(page, `${origin}/`, async (route) => {
      if (route.request().isNavigationRequest()) isOld = false;
      if (!isOld) return await route.continue();
      await route.fulfill({ body: '<script type="module" src="./assets/other.js"></script>' });
    });
    await page.getByText('The gateway was updated.').waitFor();
    await expectAccessible(page, 'the gateway was updated');
    await answerInstead(page, '**/assets/*.js', async (route) => {
      if (isOld) await route.fulfill({ status: 404, body: '' });
      else await route.continue();
    });
    await page.evaluate(() => {
      location.hash = '#/webhooks';
    });
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await page.getByText('The gateway was updated.').waitFor({ state: 'detached' });
  }, 60_000);
});
