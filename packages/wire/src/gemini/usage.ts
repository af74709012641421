import { isRecord, type NormalizedUsage, readServiceTier, readTokenCount } from '../translation/index.ts';

/**
 * Reads `usageMetadata`.
 *
 * `promptTokenCount` includes cached tokens; input of built-in tools (`toolUsePromptTokenCount`) is counted apart from it,
 * and thoughts apart from the response. Contradictory counts are clamped, so that the classes never add up to more than
 * was billed. The service tier is `serviceTier` on the Gemini API, `trafficType` on Vertex.
 * @returns null without token counts
 */
export function normalizeGeminiUsage(raw: unknown): NormalizedUsage | null {
  if (!isRecord(raw)) return null;
  const prompt = readTokenCount(raw['promptTokenCount']);
  const candidateTokens = readTokenCount(raw['candidatesTokenCount']);
  const thoughts = readTokenCount(raw['thoughtsTokenCount']);
  const total = readTokenCount(raw['totalTokenCount']);
  if (prompt === null && candidateTokens === null && thoughts === null) return null;

  const promptTokens = (prompt ?? 0) + (readTokenCount(raw['toolUsePromptTokenCount']) ?? 0);
  let inputTokens = promptTokens;
  const cachedInputTokens = Math.min(readTokenCount(raw['cachedContentTokenCount']) ?? 0, inputTokens);
  inputTokens -= cachedInputTokens;
  const audioTokens =
    tokensOf('AUDIO', raw['promptTokensDetails']) + tokensOf('AUDIO', raw['toolUsePromptTokensDetails']);
  const cachedAudio = Math.min(tokensOf('AUDIO', raw['cacheTokensDetails']), cachedInputTokens);
  const audioInputTokens = Math.min(Math.max(0, audioTokens - cachedAudio), inputTokens);
  inputTokens -= audioInputTokens;

  // Some preview models count thoughts in the total only.
  const uncounted = Math.max(0, (total ?? 0) - promptTokens - (candidateTokens ?? 0) - (thoughts ?? 0));
  let outputTokens = candidateTokens ?? 0;
  const audioOutputTokens = Math.min(tokensOf('AUDIO', raw['candidatesTokensDetails']), outputTokens);
  outputTokens -= audioOutputTokens;
  const imageOutputTokens = Math.min(tokensOf('IMAGE', raw['candidatesTokensDetails']), outputTokens);
  return {
    inputTokens,
    cachedInputTokens,
    cacheWriteTokens: 0,
    outputTokens,
    reasoningTokens: (thoughts ?? 0) + uncounted,
    audioInputTokens,
    audioOutputTokens,
    ...(imageOutputTokens > 0 ? { imageOutputTokens } : {}),
    ...(cachedAudio > 0 ? { cachedAudioInputTokens: cachedAudio } : {}),
    ...readServiceTier(raw['serviceTier'] ?? tierOfTrafficType(raw['trafficType'])),
  };
}

/** `ON_DEMAND_FLEX` is the tier `flex`; provisioned throughput has no token price. */
function tierOfTrafficType(type: unknown): string | undefined {
  return typeof type === 'string' ? /^ON_DEMAND_(\w+)$/.exec(type)?.[1] : undefined;
}

function tokensOf(modality: 'AUDIO' | 'IMAGE', details: unknown): number {
  if (!Array.isArray(details)) return 0;
  let tokens = 0;
  for (const detail of details) {
    if (isRecord(detail) && detail['modality'] === modality)
      tokens += readTokenCount(detail['tokenCount']) ?? 0;
  }
  return tokens;
}
