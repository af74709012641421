import {
  isRecord,
  type JsonObject,
  type NormalizedUsage,
  readServiceTier,
  readTokenCount,
  recordOrEmpty,
} from '../translation/index.ts';

/**
 * Reads the usage of a response. `input_tokens` include cached ones, `output_tokens` reasoning; contradictory details are
 * clamped. Searches of the web have a price each: the response counts them, or its items do.
 * @param output items of the response
 * @returns null without token counts
 */
export function normalizeResponsesUsage(
  response: Readonly<JsonObject>,
  output: readonly unknown[],
): NormalizedUsage | null {
  const usage = recordOrEmpty(response['usage']);
  const input = readTokenCount(usage['input_tokens']);
  const written = readTokenCount(usage['output_tokens']);
  if (input === null && written === null) return null;
  const inputDetails = recordOrEmpty(usage['input_tokens_details']);
  const outputDetails = recordOrEmpty(usage['output_tokens_details']);
  const cachedInputTokens = Math.min(countOf(inputDetails['cached_tokens']), input ?? 0);
  const cacheWriteTokens = Math.min(
    countOf(inputDetails['cache_write_tokens']),
    (input ?? 0) - cachedInputTokens,
  );
  const reasoningTokens = Math.min(countOf(outputDetails['reasoning_tokens']), written ?? 0);
  const webSearches = countSearches(response, output);
  return {
    inputTokens: (input ?? 0) - cachedInputTokens - cacheWriteTokens,
    cachedInputTokens,
    cacheWriteTokens,
    outputTokens: (written ?? 0) - reasoningTokens,
    reasoningTokens,
    audioInputTokens: 0,
    audioOutputTokens: 0,
    ...(webSearches > 0 ? { webSearches } : {}),
    ...readServiceTier(response['service_tier']),
  };
}

const countOf = (value: unknown): number => readTokenCount(value) ?? 0;

/** Models search some dozen times for an answer. */
const maxPlausibleSearches = 1000;

function countSearches(response: Readonly<JsonObject>, output: readonly unknown[]): number {
  const { web_search: counted } = recordOrEmpty(response['tool_usage']);
  const count = readTokenCount(recordOrEmpty(counted)['num_requests']) ?? output.filter(isWebSearch).length;
  return Math.min(count, maxPlausibleSearches);
}

/** Whether an item is a search; pages that are opened or searched through cost nothing more. */
function isWebSearch(item: unknown): boolean {
  if (!isRecord(item) || item['type'] !== 'web_search_call') return false;
  const { action } = item;
  return !isRecord(action) || action['type'] === undefined || action['type'] === 'search';
}
