import { describe, expect, it } from 'vitest';
import { toTimerMs } from './to-timer-ms.ts';

describe('toTimerMs', () => {
  it.each([
    [0, 1],
    [0.2, 1],
    [16_100.000000000002, 16_101],
    [4020.0000000000005, 4021],
    [1001, 1001],
    [2 ** 31, 2 ** 31 - 1],
    [Number.POSITIVE_INFINITY, 2 ** 31 - 1],
    [1e300, 2 ** 31 - 1],
    [-5, 1],
    [Number.NaN, 1],
  ])('%d ms become %d', (given, expected) => {
    expect(toTimerMs(given)).toBe(expected);
    expect(() => AbortSignal.timeout(toTimerMs(given))).not.toThrow();
  });
});
