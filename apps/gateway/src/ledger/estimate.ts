import type { NormalizedUsage } from '@sluice/wire';

/** Bytes of prompt text per token, on average over English prose, code and JSON. */
const bytesPerToken = 4;
const overheadTokensPerMessage = 4;

/** Estimates prompt tokens by request size; used for reservations and for requests without reported usage. */
export function estimateTokensFromSize(sizeBytes: number, messages: number): number {
  return Math.ceil(sizeBytes / bytesPerToken) + messages * overheadTokensPerMessage;
}

/** Estimated usage of a response whose provider reported none. */
export function estimateUsage(promptTokens: number, outputChars: number): NormalizedUsage {
  return {
    inputTokens: promptTokens,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: Math.ceil(outputChars / bytesPerToken),
    reasoningTokens: 0,
    audioInputTokens: 0,
    audioOutputTokens: 0,
  };
}
