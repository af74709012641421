import {
  isRecord,
  type JsonObject,
  type NormalizedUsage,
  readServiceTier,
  readTokenCount,
  readWebSearches,
} from '../../translation/index.ts';
import { readDeclaredCost } from './declared-cost.ts';

const readCount = (value: unknown): number | undefined => readTokenCount(value) ?? undefined;

const firstCount = (...values: readonly unknown[]): number | undefined => {
  for (const value of values) {
    const count = readCount(value);
    if (count !== undefined) return count;
  }
  return undefined;
};

const readDetails = (raw: JsonObject, ...names: readonly string[]): JsonObject => {
  for (const name of names) {
    const details = raw[name];
    if (isRecord(details)) return details;
  }
  return {};
};

/**
 * Reads the token usage of any OpenAI-compatible response.
 *
 * xAI and Gemini's compatible API count completion tokens without reasoning, so that the total exceeds prompt and
 * completion; the difference is reasoning. Contradictory counts are clamped, so that the classes never add up to more
 * than was billed.
 * @param raw the `usage` field
 * @param serviceTier `service_tier` of the response
 * @returns null without token counts
 */
export function normalizeUsage(raw: unknown, serviceTier?: unknown): NormalizedUsage | null {
  if (!isRecord(raw)) return null;
  const prompt = firstCount(raw['prompt_tokens'], raw['input_tokens']);
  const completion = firstCount(raw['completion_tokens'], raw['output_tokens']);
  if (prompt === undefined && completion === undefined) return null;
  const input = readDetails(raw, 'prompt_tokens_details', 'prompt_token_details', 'input_tokens_details');
  const output = readDetails(raw, 'completion_tokens_details', 'output_tokens_details');

  let inputTokens = prompt ?? 0;
  const take = (wanted: number | undefined): number => {
    const taken = Math.min(Math.max(0, wanted ?? 0), inputTokens);
    inputTokens -= taken;
    return taken;
  };
  // DeepSeek and Moonshot report cached tokens at top level.
  const cached = firstCount(
    input['cached_tokens'],
    raw['prompt_cache_hit_tokens'],
    raw['cached_tokens'],
    raw['cache_read_input_tokens'],
    // Mistral, in addition to its details.
    raw['num_cached_tokens'],
  );
  const cachedInputTokens = take(cached);
  const written = firstCount(input['cache_write_tokens'], raw['cache_creation_input_tokens']) ?? 0;
  // OpenRouter counts what Gemini kept of a cached prompt in both.
  const isReadToo = cachedInputTokens + written > (prompt ?? 0);
  const cacheWriteTokens = take(isReadToo ? written - cachedInputTokens : written);
  const audio = readCount(input['audio_tokens']) ?? 0;
  const cachedDetails = isRecord(input['cached_tokens_details']) ? input['cached_tokens_details'] : {};
  const statedCachedAudio = Math.min(readCount(cachedDetails['audio_tokens']) ?? 0, audio, cachedInputTokens);
  const audioInputTokens = take(audio - statedCachedAudio);
  // All audio counts, cached or not: what the uncached part has no room for was cached.
  const cachedAudioInputTokens = Math.min(audio - audioInputTokens, cachedInputTokens);

  const total = readCount(raw['total_tokens']) ?? 0;
  const uncounted = Math.max(0, total - (prompt ?? 0) - (completion ?? 0));
  const stated = firstCount(output['reasoning_tokens'], raw['reasoning_tokens']) ?? 0;
  let outputTokens = (completion ?? 0) + uncounted;
  const reasoningTokens = Math.min(Math.max(stated, uncounted), outputTokens);
  outputTokens -= reasoningTokens;
  const audioOutputTokens = Math.min(readCount(output['audio_tokens']) ?? 0, outputTokens);
  outputTokens -= audioOutputTokens;
  const imageOutputTokens = Math.min(readCount(output['image_tokens']) ?? 0, outputTokens);
  return {
    inputTokens,
    cachedInputTokens,
    cacheWriteTokens,
    outputTokens,
    reasoningTokens,
    audioInputTokens,
    audioOutputTokens,
    ...(cachedAudioInputTokens > 0 ? { cachedAudioInputTokens } : {}),
    ...(imageOutputTokens > 0 ? { imageOutputTokens } : {}),
    ...readWebSearches(raw),
    ...readDeclaredCost(raw),
    ...readServiceTier(serviceTier),
  };
}
