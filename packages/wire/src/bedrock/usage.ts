import { isRecord, type NormalizedUsage, readServiceTier, readTokenCount } from '../translation/index.ts';

/**
 * Reads token usage. `inputTokens` excludes cache reads and writes; `outputTokens` includes reasoning, which is not
 * reported separately.
 * @param serviceTier `serviceTier.type` of the response
 * @returns null without token counts
 */
export function normalizeBedrockUsage(raw: unknown, serviceTier?: unknown): NormalizedUsage | null {
  if (!isRecord(raw)) return null;
  if (typeof raw['inputTokens'] !== 'number' && typeof raw['outputTokens'] !== 'number') return null;
  const written = countOf(raw['cacheWriteInputTokens']);
  const long = Math.min(longWrites(raw['cacheDetails']), written);
  return {
    inputTokens: countOf(raw['inputTokens']),
    cachedInputTokens: countOf(raw['cacheReadInputTokens']),
    cacheWriteTokens: written,
    outputTokens: countOf(raw['outputTokens']),
    reasoningTokens: 0,
    audioInputTokens: 0,
    audioOutputTokens: 0,
    ...(long > 0 ? { cacheWriteLongTokens: long } : {}),
    ...readServiceTier(serviceTier),
  };
}

function longWrites(details: unknown): number {
  if (!Array.isArray(details)) return 0;
  let sum = 0;
  for (const one of details) {
    if (isRecord(one) && one['ttl'] === '1h') sum += countOf(one['inputTokens']);
  }
  return sum;
}

const countOf = (value: unknown): number => readTokenCount(value) ?? 0;
