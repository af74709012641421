/** A filter that finds nothing in the first part of the time: the page says so, and searches on until it has all of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, type Sluice, startSluice } from '../support/index.ts';
import { answerInstead, closeBrowser, expectAccessible, warnWithoutChromium } from './open-browser.ts';
import { openAs } from './signed-in.ts';

let sluice: Sluice;
const none = 'No requests in this time';
const hourMs = 3_600_000;

describe.skipIf(warnWithoutChromium())('a list whose first part has no rows', () => {
  beforeAll(async () => {
    sluice = await startSluice();
  });
  afterAll(async () => {
    await closeBrowser();
    await disposeAll();
  });

  /** A gateway that searches an hour at a time, and has nothing. */
  const openEmpty = async () => {
    const opened = await openAs(sluice, 'owner');
    const { page } = opened;
    page.setDefaultTimeout(8000);
    const state = { parts: 0, isHeld: false, isLast: false, release: (): void => undefined };
    await answerInstead(page, '**/admin/v1/requests?**', async (route) => {
      if (state.parts > 0 && state.isHeld)
        await new Promise<void>((resolve) => {
          state.release = resolve;
        });
      state.parts++;
      const searchedTo = new Date(Date.now() - state.parts * hourMs).toISOString();
      const more = state.isLast
        ? { next_cursor: null, searched_to: null }
        : { next_cursor: String(state.parts), searched_to: searchedTo };
      await route.fulfill({ json: { data: [], ...more } });
    });
    return { ...opened, state };
  };

  it('searches on by itself, and says that there are none only at the end', async () => {
    const { page, problems, state } = await openEmpty();
    state.isHeld = true;
    await page.goto(`${sluice.url}/#/requests?range=90d`);
    await page.getByText('None found back to').waitFor();
    await page.getByRole('progressbar').waitFor();
    expect(await page.getByText(none).count()).toBe(0);
    await expectAccessible(page, 'a search that goes on');
    state.isHeld = false;
    state.release();
    await expect.poll(() => state.parts).toBeGreaterThan(5);
    state.isLast = true;
    await page.getByText(none).waitFor();
    expect(await page.getByText('None found back to').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('stops when it is asked to, and goes on when it is asked to', async () => {
    const { page, problems, state } = await openEmpty();
    state.isHeld = true;
    await page.goto(`${sluice.url}/#/requests?range=90d`);
    await page.getByRole('button', { name: 'Stop' }).click();
    state.release();
    await page.getByText('Older requests are not searched yet.').waitFor();
    const { parts } = state;
    state.isHeld = false;
    expect(await page.getByText(none).count()).toBe(0);
    await page.getByRole('button', { name: 'Search further back' }).click();
    await expect.poll(() => state.parts).toBeGreaterThan(parts + 2);
    state.isLast = true;
    await page.getByText(none).waitFor();
    expect(problems).toEqual([]);
  });
});
