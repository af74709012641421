/** What is kept between choices: records of pace, the guard, rows of beliefs. */
import { describe, expect, it } from 'vitest';
import { beliefRow, readBeliefs } from './belief-rows.ts';
import { createGuard } from './guard.ts';
import { createTrackRecord } from './track-record.ts';

const minute = 60_000;

describe('the record of a model', () => {
  it('begins with what is usual and moves to what is seen', () => {
    const record = createTrackRecord(() => 0);
    expect(record.pace('m', true).firstTokenMs).toBeGreaterThan(record.pace('m', false).firstTokenMs);
    expect(record.outputMultiplier('m', true)).toBeCloseTo(4);
    for (let at = 0; at < 60; at++)
      record.observe('m', false, { firstTokenMs: 200, totalMs: 1200, outputTokens: 100, expectedTokens: 50 });
    const { firstTokenMs, perTokenMs } = record.pace('m', false);
    expect([Math.round(firstTokenMs / 10), Math.round(perTokenMs)]).toEqual([20, 10]);
    expect(record.outputMultiplier('m', false)).toBeCloseTo(2, 1);
  });

  it('forgets how slow a model was when nothing was heard of it for long', () => {
    let now = 0;
    const record = createTrackRecord(() => now);
    const usual = record.pace('m', false);
    for (let at = 0; at < 40; at++)
      record.observe('m', false, {
        firstTokenMs: 60_000,
        totalMs: 90_000,
        outputTokens: 100,
        expectedTokens: 50,
      });
    expect(record.pace('m', false).firstTokenMs).toBeGreaterThan(50_000);
    now = 24 * 60 * minute;
    expect(record.pace('m', false).firstTokenMs).toBeCloseTo(usual.firstTokenMs);
  });

  it('learns no pace per token from answers of a few tokens', () => {
    const record = createTrackRecord(() => 0);
    const before = record.pace('m', false).perTokenMs;
    record.observe('m', false, {
      firstTokenMs: undefined,
      totalMs: 90_000,
      outputTokens: 1,
      expectedTokens: 50,
    });
    expect(record.pace('m', false).perTokenMs).toBe(before);
  });
});

describe('the guard', () => {
  const after = (gains: readonly number[]) => {
    const guard = createGuard(true);
    for (const gain of gains) guard.observe(0.5 + gain, 0.5);
    return guard;
  };
  const repeated = (count: number, ...gains: number[]) => Array.from({ length: count }, () => gains).flat();

  it.each([
    ['better', repeated(40, 0.1, 0.05), true],
    ['as good', repeated(40, 0.1, -0.1), true],
    ['worse, with few grades', repeated(20, -0.4), true],
    ['surely worse', repeated(40, -0.2, -0.1), false],
    ['perhaps worse', repeated(30, 0.45, -0.5), true],
  ])('%s', (_, gains, isServing) => {
    expect(after(gains).isServing()).toBe(isServing);
  });

  it('begins closed for what was not above the blind choice before', () => {
    expect(createGuard(false).isServing()).toBe(false);
  });
});

it('beliefs come back as they were stored; damaged rows are passed over', () => {
  const belief = { model: 'a/b', mean: [1, 2], covariance: [1, 0, 0, 1] };
  const rows = [
    beliefRow('acc', belief, 7),
    { ...beliefRow('acc', belief, 7), belief: '{' },
    { ...beliefRow('two', belief, 7), belief: '{"mean":[]}' },
  ];
  expect([...readBeliefs(rows)]).toEqual([['acc', [belief]]]);
});
