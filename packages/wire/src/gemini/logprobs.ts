import type { ChoiceLogprobs, TopLogprob } from '../openai/index.ts';
import { isFields } from '../translation/index.ts';

/**
 * Reads `logprobsResult` of a candidate.
 * @returns null if it holds no tokens
 */
export function readGeminiLogprobs(raw: unknown): ChoiceLogprobs | null {
  if (!isFields(raw) || !Array.isArray(raw['chosenCandidates'])) return null;
  const alternatives: readonly unknown[] = Array.isArray(raw['topCandidates']) ? raw['topCandidates'] : [];
  const content = raw['chosenCandidates'].flatMap((chosen: unknown, index) => {
    const token = tokenOf(chosen);
    return token === null ? [] : [{ ...token, top_logprobs: alternativesOf(alternatives[index]) }];
  });
  return content.length === 0 ? null : { content };
}

function alternativesOf(top: unknown): TopLogprob[] {
  if (!isFields(top) || !Array.isArray(top['candidates'])) return [];
  return top['candidates'].flatMap((candidate: unknown) => tokenOf(candidate) ?? []);
}

function tokenOf(candidate: unknown): TopLogprob | null {
  if (!isFields(candidate) || typeof candidate['token'] !== 'string') return null;
  const { token, logProbability } = candidate;
  // Minus infinity cannot be said in JSON; this is the interface's word for "very unlikely".
  const logprob =
    typeof logProbability === 'number' && Number.isFinite(logProbability) ? logProbability : -9999;
  return { token, bytes: [...Buffer.from(token)], logprob };
}
