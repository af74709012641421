import type { CompletionUsage } from '../openai/index.ts';
import { type Fields, isFields } from './json-fields.ts';

/** Tokens of a request in classes that do not overlap, so that each can have a price. */
export interface NormalizedUsage {
  /** Text and pictures of the prompt that no cache held. */
  readonly inputTokens: number;
  /** Read from a cache. */
  readonly cachedInputTokens: number;
  /** Written to a cache. */
  readonly cacheWriteTokens: number;
  /** Those of `cacheWriteTokens` that are kept for an hour or longer, which costs more; where the provider says. */
  readonly cacheWriteLongTokens?: number;
  /** Written answer. */
  readonly outputTokens: number;
  readonly reasoningTokens: number;
  readonly audioInputTokens: number;
  readonly audioOutputTokens: number;
}

/**
 * The counts in OpenAI's form.
 * @param usage disjoint classes
 * @param raw the provider's own `usage`; members that OpenAI's form does not define are kept
 */
export function toCompletionUsage(usage: NormalizedUsage, raw?: unknown): CompletionUsage {
  const prompt =
    usage.inputTokens + usage.cachedInputTokens + usage.cacheWriteTokens + usage.audioInputTokens;
  const completion = usage.outputTokens + usage.reasoningTokens + usage.audioOutputTokens;
  const base = isFields(raw) ? raw : {};
  return {
    ...base,
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: {
      ...fieldsOr(base['prompt_tokens_details']),
      cached_tokens: usage.cachedInputTokens,
      cache_write_tokens: usage.cacheWriteTokens,
      audio_tokens: usage.audioInputTokens,
    },
    completion_tokens_details: {
      ...fieldsOr(base['completion_tokens_details']),
      reasoning_tokens: usage.reasoningTokens,
      audio_tokens: usage.audioOutputTokens,
    },
  };
}

const fieldsOr = (value: unknown): Fields => (isFields(value) ? value : {});
