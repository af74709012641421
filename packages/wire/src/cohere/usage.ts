import {
  type BilledTokens,
  isRecord,
  type JsonObject,
  type NormalizedUsage,
  readTokenCount,
} from '../translation/index.ts';

/**
 * Reads `usage`: `tokens` are all that the model processed, including reasoning; `billed_units` replace them if they are
 * missing. `cached_tokens` are part of the input.
 * @returns null without token counts
 */
export function normalizeCohereUsage(raw: unknown): NormalizedUsage | null {
  if (!isRecord(raw)) return null;
  const billed = readCounts(raw['billed_units']);
  const counts = readCounts(raw['tokens']) ?? billed;
  if (counts === null) return null;
  const cachedInputTokens = Math.min(readTokenCount(raw['cached_tokens']) ?? 0, counts.inputTokens);
  return {
    inputTokens: counts.inputTokens - cachedInputTokens,
    cachedInputTokens,
    cacheWriteTokens: 0,
    outputTokens: counts.outputTokens,
    reasoningTokens: 0,
    audioInputTokens: 0,
    audioOutputTokens: 0,
    ...(billed === null ? {} : { billed }),
  };
}

/** Billed units, which may be less than the processed tokens, for `provider_specific_fields`. */
export function billedUnitFields(usage: unknown): JsonObject {
  const billed = isRecord(usage) ? usage['billed_units'] : undefined;
  return isRecord(billed) ? { billed_units: billed } : {};
}

function readCounts(raw: unknown): BilledTokens | null {
  if (!isRecord(raw)) return null;
  const input = readTokenCount(raw['input_tokens']);
  const output = readTokenCount(raw['output_tokens']);
  return input === null && output === null ? null : { inputTokens: input ?? 0, outputTokens: output ?? 0 };
}
