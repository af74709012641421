import type { NormalizedUsage } from '@sluice/wire';

/** Bytes of prompt text a token stands for, over English prose, code and JSON; an estimate until one is reported. */
const bytesPerToken = 4;
const overheadTokensPerMessage = 4;

/** Prompt tokens of a request by its size; used for reservations and for requests whose usage never came. */
export function estimatePromptTokens(sizeBytes: number, messages: number): number {
  return Math.ceil(sizeBytes / bytesPerToken) + messages * overheadTokensPerMessage;
}

/** Usage of an answer whose provider reported none. */
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
