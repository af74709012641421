import { type Fields, isFields, type NormalizedUsage } from '../translation/index.ts';

/**
 * Reads `usage`: `tokens` are all that the model read and wrote, thoughts included; `billed_units` stand in where
 * they are missing. `cached_tokens` are part of the input.
 * @returns null if it holds no counts
 */
export function normalizeCohereUsage(raw: unknown): NormalizedUsage | null {
  if (!isFields(raw)) return null;
  const counts = countsOf(raw['tokens']) ?? countsOf(raw['billed_units']);
  if (counts === null) return null;
  const cachedInputTokens = Math.min(countOf(raw['cached_tokens']) ?? 0, counts.input);
  return {
    inputTokens: counts.input - cachedInputTokens,
    cachedInputTokens,
    cacheWriteTokens: 0,
    outputTokens: counts.output,
    reasoningTokens: 0,
    audioInputTokens: 0,
    audioOutputTokens: 0,
  };
}

/** What the provider charges for, which is less than what the model read. */
export function billedUnitsOf(usage: unknown): Fields {
  const billed = isFields(usage) ? usage['billed_units'] : undefined;
  return isFields(billed) ? { billed_units: billed } : {};
}

function countsOf(raw: unknown): { input: number; output: number } | null {
  if (!isFields(raw)) return null;
  const input = countOf(raw['input_tokens']);
  const output = countOf(raw['output_tokens']);
  return input === null && output === null ? null : { input: input ?? 0, output: output ?? 0 };
}

const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.floor(value) : null;
