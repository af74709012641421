import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batched } from './batched.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const open = () => {
  const sent: (readonly number[])[] = [];
  return { sent, ...batched<number>((items) => sent.push(items), Date.now) };
};
/** A turn of the event loop that takes no time. */
const turn = () => vi.advanceTimersByTime(0);
const burst = 64;

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
    const all = Array.from({ length: 200 }, (_, item) => item);
    for (const item of all) {
      add(item);
      turn();
    }
    expect(sent).toHaveLength(burst);
    vi.advanceTimersByTime(1);
    expect(sent).toHaveLength(burst + 1);
    expect(sent.flat()).toEqual(all);
  });

  it('follow each other at once again after a rest', () => {
    const { sent, add } = open();
    for (let item = 0; item < 2 * burst; item++) {
      add(item);
      turn();
    }
    vi.advanceTimersByTime(burst + 1);
    const before = sent.length;
    for (let item = 0; item < burst; item++) {
      add(item);
      turn();
    }
    expect(sent).toHaveLength(before + burst);
  });

  it('do not wait for a caller that has nothing else under way', () => {
    const { sent, add } = open();
    let waits = 0;
    for (let item = 0; item < 1000; item++) {
      add(item);
      turn();
      if (sent.length > item) continue;
      waits++;
      vi.advanceTimersByTime(1);
    }
    expect(sent).toHaveLength(1000);
    expect(waits).toBeLessThanOrEqual(1000 / burst);
  });

  it('are sent before the end', () => {
    const { sent, add, flush } = open();
    add(1);
    flush();
    turn();
    flush();
    expect(sent).toEqual([[1]]);
  });
});
