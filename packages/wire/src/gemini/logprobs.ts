import type { ChoiceLogprobs, TopLogprob } from '../openai/index.ts';
import { isRecord } from '../translation/index.ts';

/**
 * Reads `logprobsResult` of a candidate.
 * @returns null without tokens
 */
export function readGeminiLogprobs(raw: unknown): ChoiceLogprobs | null {
  if (!isRecord(raw) || !Array.isArray(raw['chosenCandidates'])) return null;
  const alternatives: readonly unknown[] = Array.isArray(raw['topCandidates']) ? raw['topCandidates'] : [];
  const content = raw['chosenCandidates'].flatMap((chosen: unknown, index) => {
    const token = readToken(chosen);
    return token === null ? [] : [{ ...token, top_logprobs: readAlternatives(alternatives[index]) }];
  });
  return content.length === 0 ? null : { content };
}

function readAlternatives(top: unknown): TopLogprob[] {
  if (!isRecord(top) || !Array.isArray(top['candidates'])) return [];
  return top['candidates'].flatMap((candidate: unknown) => readToken(candidate) ?? []);
}

function readToken(candidate: unknown): TopLogprob | null {
  if (!isRecord(candidate) || typeof candidate['token'] !== 'string') return null;
  const { token, logProbability } = candidate;
  // JSON has no minus infinity; OpenAI uses -9999 for very unlikely tokens.
  const logprob =
    typeof logProbability === 'number' && Number.isFinite(logProbability) ? logProbability : -9999;
  return { token, bytes: [...Buffer.from(token)], logprob };
}
