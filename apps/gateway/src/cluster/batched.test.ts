import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batched } from './batched.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const open = () => {
  const sent: (readonly number[])[] = [];
  return { sent, add: batched<number>((items) => sent.push(items), Date.now) };
};
/** A turn of the event loop that takes no time. */
const turn = () => vi.advanceTimersByTime(0);

describe('messages between processes', () => {
  it('carry what one turn of the event loop adds', () => {
    const { sent, add } = open();
    for (const item of [1, 2, 3]) add(item);
    expect(sent).toEqual([]);
    turn();
    add(4);
    turn();
    expect(sent).toEqual([[1, 2, 3], [4]]);
  });

  it('are one in a millisecond beyond a burst, and lose and reorder nothing', () => {
    const { sent, add } = open();
    for (let item = 0; item < 100; item++) {
      add(item);
      turn();
    }
    expect(sent).toHaveLength(8);
    vi.advanceTimersByTime(1);
    expect(sent).toHaveLength(9);
    expect(sent.flat()).toEqual(Array.from({ length: 100 }, (_, item) => item));
  });

  it('follow each other at once again after a rest', () => {
    const { sent, add } = open();
    for (let item = 0; item < 20; item++) {
      add(item);
      turn();
    }
    vi.advanceTimersByTime(10);
    const before = sent.length;
    for (let item = 0; item < 8; item++) {
      add(item);
      turn();
    }
    expect(sent).toHaveLength(before + 8);
  });
});
