import { describe, expect, it } from 'vitest';
import { completeAnswerLane, streamLane } from './request-size.ts';
import { isSlow, SlownessDetector, waitScore } from './slowness-detector.ts';

const usualMs = 500;
const usual = (): number => Math.log(usualMs);

/** One that answered so often, at so many times the usual. */
function paceOf(answers: readonly (readonly [count: number, factor: number])[]): SlownessDetector {
  const pace = new SlownessDetector();
  let nowMs = 0;
  for (const [count, factor] of answers)
    for (let turn = 0; turn < count; turn++) {
      nowMs += 100;
      pace.observe(0, usualMs * factor, nowMs);
    }
  return pace;
}

describe('what answers say of a deployment', () => {
  it.each<[string, (readonly [number, number])[], boolean]>([
    ['nothing is known', [], false],
    ['all is usual', [[12, 1]], false],
    [
      'one answer is very slow',
      [
        [12, 1],
        [1, 40],
      ],
      false,
    ],
    [
      'two answers are eight times slower',
      [
        [12, 1],
        [2, 8],
      ],
      false,
    ],
    [
      'three answers are',
      [
        [12, 1],
        [3, 8],
      ],
      true,
    ],
    ['all are twice as slow', [[30, 2]], false],
    ['all are two and a half times as slow, for a few', [[8, 2.6]], false],
    ['all are, for twelve', [[12, 2.6]], true],
    [
      'every fifth is eight times slower',
      [
        [4, 1],
        [1, 8],
        [4, 1],
        [1, 8],
        [4, 1],
        [1, 8],
      ],
      false,
    ],
    [
      'one good answer after slow ones',
      [
        [12, 8],
        [1, 1],
      ],
      false,
    ],
    [
      'a good one between slow ones',
      [
        [6, 8],
        [1, 1],
        [1, 8],
      ],
      true,
    ],
  ])('%s: %s', (_name, answers, expected) => {
    expect(isSlow(paceOf(answers).score(usual, 2000))).toBe(expected);
  });

  it('is forgotten after five minutes', () => {
    const pace = paceOf([[12, 8]]);
    expect([isSlow(pace.score(usual, 200_000)), isSlow(pace.score(usual, 302_000))]).toEqual([true, false]);
  });

  it('says nothing where nobody knows what is usual', () => {
    expect(paceOf([[12, 8]]).score(() => undefined, 2000)).toBe(0);
  });

  it('counts what was given up late, and not what was given up early', () => {
    const late = new SlownessDetector();
    const early = paceOf([[3, 8]]);
    for (let turn = 0; turn < 3; turn++) late.timedOut(0, usualMs * 10, turn);
    for (let turn = 0; turn < 12; turn++) early.timedOut(0, 20, turn);
    expect(isSlow(late.score(usual, 100))).toBe(true);
    expect(early.medianLog(0, 100)).toBe(Math.log(usualMs * 8));
  });

  it('takes the median of a lane once three answers are known', () => {
    const pace = new SlownessDetector();
    const medians = [100, 900, 200, 300].map((tookMs) => {
      pace.observe(0, tookMs, 0);
      return Math.round(Math.exp(pace.medianLog(0, 0) ?? 0));
    });
    expect(medians).toEqual([1, 1, 200, 300]);
    expect(pace.medianLog(1, 0)).toBeUndefined();
  });
});

it('differences of a few milliseconds are none', () => {
  const pace = new SlownessDetector();
  for (let turn = 0; turn < 12; turn++) pace.observe(0, 49, turn);
  expect(pace.score(() => Math.log(50), 100)).toBe(0);
  expect(Math.exp(pace.medianLog(0, 100) ?? 0)).toBeCloseTo(50, 9);
});

describe('what a wait says', () => {
  it.each([
    [usualMs, 0],
    [usualMs / 2, 0],
    [usualMs * 2, Math.log(2)],
    [usualMs * 4, Math.log(4)],
    [usualMs * 1000, Math.log(8)],
  ])('%d ms: %d', (waitedMs, score) => {
    expect(waitScore(waitedMs, usual())).toBeCloseTo(score, 9);
  });
});

describe('lanes', () => {
  it('keep sizes apart', () => {
    expect([0, 16_384, 16_385, 65_537, 300_000, 9_000_000].map(streamLane)).toEqual([0, 0, 1, 2, 3, 3]);
    expect([1, 64, 65, 257, 2000, 100_000].map(completeAnswerLane)).toEqual([4, 4, 5, 6, 7, 7]);
  });
});
