import {
  isRecord,
  type JsonObject,
  type NormalizedUsage,
  readServiceTier,
  readTokenCount,
  readWebSearches,
} from '../translation/index.ts';

/** platform.claude.com, data residency: inference in the US only costs 1.1 times as much. */
const usInferenceFactor = 1.1;

/**
 * Reads token usage. `input_tokens` excludes cache reads and writes; `output_tokens` includes reasoning.
 * @param raw the provider's `usage`
 * @returns null without token counts
 */
export function normalizeAnthropicUsage(raw: unknown): NormalizedUsage | null {
  if (!isRecord(raw)) return null;
  if (typeof raw['input_tokens'] !== 'number' && typeof raw['output_tokens'] !== 'number') return null;
  const creation = isRecord(raw['cache_creation']) ? raw['cache_creation'] : {};
  const details = isRecord(raw['output_tokens_details']) ? raw['output_tokens_details'] : {};
  const output = countOf(raw['output_tokens']);
  const reasoning = Math.min(countOf(details['thinking_tokens']), output);
  const written = countOf(raw['cache_creation_input_tokens']);
  const long = Math.min(countOf(creation['ephemeral_1h_input_tokens']), written);
  return {
    inputTokens: countOf(raw['input_tokens']),
    cachedInputTokens: countOf(raw['cache_read_input_tokens']),
    cacheWriteTokens: written,
    outputTokens: output - reasoning,
    reasoningTokens: reasoning,
    audioInputTokens: 0,
    audioOutputTokens: 0,
    ...(long > 0 ? { cacheWriteLongTokens: long } : {}),
    ...readWebSearches(raw),
    ...(raw['inference_geo'] === 'us' ? { priceFactor: usInferenceFactor } : {}),
    // Fast inference has its own prices and is reported apart from the tier.
    ...readServiceTier(raw['speed'] === 'fast' ? 'fast' : raw['service_tier']),
  };
}

/**
 * Merges the usage of a stream, which comes in two events. Counts are cumulative: the larger one counts, since some hosts repeat
 * those of the prompt as 0. All other values are replaced unless null.
 * @param before usage so far
 * @param raw `usage` of the next event
 */
export function mergeAnthropicUsage(before: Readonly<JsonObject>, raw: unknown): JsonObject {
  const merged: JsonObject = { ...before };
  if (isRecord(raw)) {
    for (const name in raw)
      if (raw[name] != null && name !== '__proto__') merged[name] = mergeValue(before[name], raw[name]);
  }
  return merged;
}

function mergeValue(before: unknown, after: unknown): unknown {
  if (typeof before === 'number' && typeof after === 'number') return Math.max(before, after);
  return isRecord(before) && isRecord(after) ? mergeAnthropicUsage(before, after) : after;
}

const countOf = (value: unknown): number => readTokenCount(value) ?? 0;
