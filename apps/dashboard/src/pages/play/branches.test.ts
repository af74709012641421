import { expect, it } from 'vitest';
import { branchedAt, changedAt, noBranches, shownBranch, versionsAt, withVersion } from './branches.ts';
import { noAnswer, type Turn } from './conversation.ts';

const user = (text: string): Turn => ({ role: 'user', text, files: [] });
const textsOf = (branches: typeof noBranches): readonly string[] =>
  shownBranch(branches).turns.map((turn) => (turn.role === 'tool' ? '' : turn.text));
const answered = (branches: typeof noBranches, text: string): typeof noBranches =>
  changedAt(branches, branches.at, ({ turns, exchange }) => ({
    turns: [...turns, { ...noAnswer, text }],
    exchange,
  }));

it('goes on where nothing stands, without another branch', () => {
  const first = answered(branchedAt(noBranches, 0, user('one')), 'two');
  const second = branchedAt(first, 2, user('three'));
  expect(second.all).toHaveLength(1);
  expect(textsOf(second)).toEqual(['one', 'two', 'three']);
  expect(versionsAt(second, 2)).toEqual({ count: 1, at: 0 });
});

it('keeps what an edited message replaced, and goes back to it', () => {
  const first = answered(branchedAt(noBranches, 0, user('one')), 'two');
  const second = answered(branchedAt(first, 2, user('three')), 'four');
  const edited = answered(branchedAt(second, 2, user('other')), 'five');
  expect(textsOf(edited)).toEqual(['one', 'two', 'other', 'five']);
  expect(versionsAt(edited, 2)).toEqual({ count: 2, at: 1 });
  expect(versionsAt(edited, 0)).toEqual({ count: 1, at: 0 });
  const back = withVersion(edited, 2, 0);
  expect(textsOf(back)).toEqual(['one', 'two', 'three', 'four']);
  expect(versionsAt(back, 2)).toEqual({ count: 2, at: 0 });
});

it('counts versions after the same beginning only, and shows what came last after one', () => {
  const first = answered(branchedAt(noBranches, 0, user('one')), 'two');
  const second = answered(branchedAt(first, 2, user('three')), 'four');
  const restarted = answered(branchedAt(second, 0, user('new')), 'answer');
  expect(versionsAt(restarted, 0)).toEqual({ count: 2, at: 1 });
  const goneOn = branchedAt(restarted, 2, user('more'));
  expect(versionsAt(goneOn, 2)).toEqual({ count: 1, at: 0 });
  expect(textsOf(withVersion(goneOn, 0, 0))).toEqual(['one', 'two', 'three', 'four']);
  expect(withVersion(goneOn, 0, 7)).toBe(goneOn);
});
