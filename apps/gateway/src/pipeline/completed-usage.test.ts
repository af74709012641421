import type { NormalizedUsage } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import { completedUsage } from './completed-usage.ts';

function usageOf(inputTokens: number, outputTokens: number): NormalizedUsage {
  return {
    inputTokens,
    outputTokens,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    reasoningTokens: 0,
    audioInputTokens: 0,
    audioOutputTokens: 0,
  };
}
const estimate = (): NormalizedUsage => usageOf(300, 200);

describe('completedUsage', () => {
  it.each([
    ['a whole answer counts as reported', usageOf(310, 5), true, [310, 5]],
    ['zeros for a whole answer are estimated', usageOf(0, 0), true, [300, 200]],
    ['a count from the beginning of a cut stream is completed', usageOf(310, 1), false, [310, 200]],
    ['zeros of a cut stream are estimated', usageOf(0, 0), false, [300, 200]],
    ['a cut stream that counted more stays as reported', usageOf(310, 250), false, [310, 250]],
  ])('%s', (_, reported, isWhole, [input, output]) => {
    const { inputTokens, outputTokens } = completedUsage(reported, isWhole, estimate);
    expect([inputTokens, outputTokens]).toEqual([input, output]);
  });

  it('leaves out amounts that were declared before the end', () => {
    expect(
      completedUsage({ ...usageOf(310, 1), declaredNanos: 5 }, false, estimate).declaredNanos,
    ).toBeUndefined();
  });
});
