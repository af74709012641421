import type { ChoiceLogprobs, TokenLogprob } from '../openai/index.ts';
import { isRecord } from '../translation/index.ts';

/**
 * Reads one item or a list of `logprobs`. An item is a text with the log probabilities of its tokens, whose own texts are
 * not given: it counts as one token with their joint probability.
 * @returns null if there are none
 */
export function readCohereLogprobs(raw: unknown): ChoiceLogprobs | null {
  const items: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  const content = items.flatMap((item) => readItem(item) ?? []);
  return content.length === 0 ? null : { content };
}

function readItem(item: unknown): TokenLogprob | null {
  if (!isRecord(item) || typeof item['text'] !== 'string' || !Array.isArray(item['logprobs'])) return null;
  let logprob = 0;
  for (const one of item['logprobs']) if (typeof one === 'number' && Number.isFinite(one)) logprob += one;
  const token = item['text'];
  return { token, bytes: [...Buffer.from(token)], logprob, top_logprobs: [] };
}
