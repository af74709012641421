import { describe, expect, it } from 'vitest';
import { type DeadlineKind, Deadlines } from './deadlines.ts';

/** A clock with timers; `pass` lets time go by. */
function clock() {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly fire: () => void }>();
  return {
    now: () => now,
    setTimer: (fire: () => void, ms: number) => {
      const timer = { at: now + ms, fire };
      timers.add(timer);
      const stop = (): void => void timers.delete(timer);
      return { unref: () => undefined, [Symbol.dispose]: stop };
    },
    pass: (ms: number) => {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers.delete(next);
        now = next.at;
        next.fire();
      }
      now = end;
    },
  };
}

/** An action of a provider, and the silence after it. */
type Step = readonly ['alive' | 'touch' | 'nothing', number];

const times = (step: Step, count: number): readonly Step[] => Array.from({ length: count }, () => step);
const limits = { firstByteMs: 60, idleMs: 60, totalAtMs: 600 };

describe('Deadlines', () => {
  it.each<[string, typeof limits, readonly Step[], DeadlineKind | undefined, number]>([
    ['ends an attempt without any sign of life', limits, [['nothing', 100]], 'first_byte', 60],
    ['waits while signs of life come', limits, times(['alive', 50], 11), undefined, 550],
    ['ends signs of life without output at the total', limits, times(['alive', 50], 13), 'total', 600],
    [
      'ends an attempt that goes silent before its output',
      limits,
      [...times(['alive', 50], 3), ['nothing', 100]],
      'first_byte',
      160,
    ],
    [
      'waits for signs of life during output',
      limits,
      [['touch', 50], ...times(['alive', 50], 5)],
      undefined,
      300,
    ],
    [
      'ends an attempt that goes silent after its output',
      limits,
      [
        ['touch', 50],
        ['alive', 100],
      ],
      'idle',
      110,
    ],
    [
      'waits for the next sign of life as long as for events',
      { ...limits, firstByteMs: 5 },
      [
        ['alive', 59],
        ['alive', 59],
      ],
      undefined,
      118,
    ],
    [
      'lets a first sign of life shorten no wait',
      { ...limits, firstByteMs: 200 },
      [['alive', 190]],
      undefined,
      190,
    ],
  ])('%s', (_, given, steps, expected, atMs) => {
    const time = clock();
    let end: readonly [DeadlineKind | undefined, number] | undefined;
    const deadlines = new Deadlines(given, time, (kind) => {
      end ??= [kind, time.now()];
    });
    for (const [sign, ms] of steps) {
      if (end === undefined && sign !== 'nothing') deadlines[sign]();
      time.pass(ms);
    }
    expect(end ?? [undefined, time.now()]).toEqual([expected, atMs]);
  });
});
