import { expect, it } from 'vitest';
import { createKeyedSemaphore } from './keyed-semaphore.ts';

it('limits concurrency per account in order of request; other accounts do not wait', async () => {
  const turns = createKeyedSemaphore(2);
  const begun: string[] = [];
  const enter = (name: string, accountId = 'a', signal?: AbortSignal) =>
    turns.enter(accountId, signal).then(() => begun.push(name));
  await Promise.all([enter('1'), enter('2')]);
  const third = enter('3');
  const leaving = new AbortController();
  const fourth = enter('4', 'a', leaving.signal);
  const fifth = enter('5');
  await enter('other', 'b');
  expect(begun).toEqual(['1', '2', 'other']);
  leaving.abort(new Error('gone'));
  await expect(fourth).rejects.toThrow('gone');
  turns.leave('a');
  await third;
  turns.leave('a');
  await fifth;
  expect(begun).toEqual(['1', '2', 'other', '3', '5']);
  turns.leave('a');
  turns.leave('a');
  await enter('6');
  expect(begun.at(-1)).toBe('6');
});

it('rejects without waiting if already aborted', async () => {
  const turns = createKeyedSemaphore(1);
  await turns.enter('a', undefined);
  await expect(turns.enter('a', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});

it('keys of an account take turns', async () => {
  const turns = createKeyedSemaphore(1);
  const begun: string[] = [];
  const enter = (name: string, keyId: string) =>
    turns.enter('a', undefined, keyId).then(() => begun.push(name));
  await enter('first', 'x');
  const all = ['x1', 'x2', 'x3', 'x4', 'y1', 'y2', 'z1'].map((name) => enter(name, name.slice(0, 1)));
  for (const _turn of all) {
    turns.leave('a');
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(begun).toEqual(['first', 'x1', 'y1', 'z1', 'x2', 'y2', 'x3', 'x4']);
});
