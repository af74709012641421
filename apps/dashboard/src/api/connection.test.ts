import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';

const page = (script: string): string => `<!doctype html><script type="module" src="./assets/${script}">`;
let serve: () => Promise<string>;
let asked = 0;
const create = (isHidden = () => false) =>
  createConnection({
    loadPage: () => {
      asked++;
      return serve();
    },
    script: './assets/one.js',
    isHidden,
    now: Date.now,
  });

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  asked = 0;
  serve = () => Promise.resolve(page('one.js'));
});
afterEach(() => vi.useRealTimers());

it('counts as lost only what a second question does not reach, and is back by itself', async () => {
  const connection = create();
  const onBack = vi.fn();
  const stop = connection.watch(onBack);
  connection.doubt();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state().lostSinceMs).toBeUndefined();
  serve = () => Promise.reject(new Error('gone'));
  connection.doubt();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.state()).toEqual({ lostSinceMs: 1000, isUpdated: false });
  expect(onBack).not.toHaveBeenCalled();
  serve = () => Promise.resolve(page('one.js'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(connection.state().lostSinceMs).toBeUndefined();
  expect(onBack).toHaveBeenCalledOnce();
  stop();
});

it.each([
  ['the same page', page('one.js'), false],
  ['the page of another version', page('two.js'), true],
  ['a page without a script, as a proxy may have', '<p>Please sign in</p>', false],
])('takes %s for an update: %s', async (_what, served, isUpdated) => {
  const connection = create();
  serve = () => Promise.resolve(served);
  await connection.check();
  expect(connection.state()).toEqual({ lostSinceMs: undefined, isUpdated });
});

it('finds out by itself on a page that asks for nothing, unless the page is hidden', async () => {
  let isHidden = true;
  const connection = create(() => isHidden);
  serve = () => Promise.reject(new Error('gone'));
  const stop = connection.watch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(0);
  isHidden = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(connection.state().lostSinceMs).toBe(1000);
  connection.answered();
  expect(connection.state().lostSinceMs).toBeUndefined();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
});
