import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCompletionUsage } from '../../translation/index.ts';
import { normalizeUsage } from './usage.ts';

describe('usage', () => {
  it.each([null, 'x', {}, { total_tokens: 3 }])('finds none in %j', (raw) => {
    expect(normalizeUsage(raw)).toBeNull();
  });

  it.each([
    [
      { prompt_tokens: 10, completion_tokens: 5, prompt_cache_hit_tokens: 4 },
      { inputTokens: 6, cachedInputTokens: 4, outputTokens: 5 },
    ],
    [
      { input_tokens: 10, output_tokens: 5 },
      { inputTokens: 10, outputTokens: 5 },
    ],
    [
      {
        prompt_tokens: 10,
        completion_tokens: 5,
        completion_tokens_details: { reasoning_tokens: 3, audio_tokens: 1 },
      },
      { outputTokens: 1, reasoningTokens: 3, audioOutputTokens: 1 },
    ],
    [
      { prompt_tokens: 307, completion_tokens: 26, total_tokens: 560 },
      { inputTokens: 307, outputTokens: 26, reasoningTokens: 227 },
    ],
    [
      {
        prompt_tokens: 5,
        completion_tokens: 1,
        prompt_tokens_details: { cached_tokens: 9, cache_write_tokens: 3, audio_tokens: 2 },
      },
      { inputTokens: 0, cachedInputTokens: 5, cacheWriteTokens: 0, audioInputTokens: 0 },
    ],
  ])('reads %j', (raw, expected) => {
    expect(normalizeUsage(raw)).toMatchObject(expected);
  });

  it('classes are disjoint and survive a round trip', () => {
    const count = fc.nat(10_000);
    const raw = fc.record(
      {
        prompt_tokens: count,
        completion_tokens: count,
        total_tokens: count,
        prompt_tokens_details: fc.record({
          cached_tokens: count,
          cache_write_tokens: count,
          audio_tokens: count,
        }),
        completion_tokens_details: fc.record({ reasoning_tokens: count, audio_tokens: count }),
      },
      { requiredKeys: ['prompt_tokens', 'completion_tokens'] },
    );
    fc.assert(
      fc.property(raw, (one) => {
        const usage = normalizeUsage(one);
        if (usage === null) throw new Error('no counts found');
        const written = toCompletionUsage(usage);
        expect(written.prompt_tokens).toBe(one.prompt_tokens);
        expect(written.total_tokens).toBe(
          Math.max(one.total_tokens ?? 0, one.prompt_tokens + one.completion_tokens),
        );
        expect(normalizeUsage(written)).toEqual(usage);
        for (const value of Object.values(usage)) expect(value).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
