import { isRecord, type NormalizedUsage, readServiceTier, readTokenCount } from '../translation/index.ts';

/**
 * The counts of an answer. `inputTokens` leaves out what a cache held or took; reasoning is part of `outputTokens`
 * and not told apart.
 * @param raw the provider's `usage`
 * @param serviceTier the provider's `serviceTier.type`, which stands beside it
 * @returns null if nothing was counted
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
