import type { CompletionUsage } from '../openai/index.ts';
import { isRecord, recordOrEmpty } from './json-object.ts';

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
  /** Those of `cachedInputTokens` that were sound, which costs more; where the provider says. */
  readonly cachedAudioInputTokens?: number;
  /** What the provider charges for, where it says that this is not what it counted. */
  readonly billed?: BilledTokens;
  /** The provider's name of the class of service that it gave, in lower case; absent for its ordinary one. */
  readonly serviceTier?: string;
}

/** Tokens that are charged, when fewer or more than those that were read and written. */
export interface BilledTokens {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A hundred times what any model reads; sums and costs in nano-USD stay exact integers. */
const maxPlausibleTokens = 1e9;

/** A count of tokens from outside, whole; null for anything else, nonsensical amounts included. */
export function readTokenCount(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= maxPlausibleTokens ? Math.floor(value) : null;
}

/** Names of the ordinary class of service: Anthropic and Gemini, OpenAI and Bedrock, Groq, none known. */
const standardTiers: ReadonlySet<string> = new Set([
  'standard',
  'default',
  'on_demand',
  'auto',
  'unspecified',
]);
const maxTierChars = 32;

/** The member `serviceTier` for what a provider called the class of service; nothing for its ordinary one. */
export function readServiceTier(value: unknown): { readonly serviceTier?: string } {
  if (typeof value !== 'string' || value === '' || value.length > maxTierChars) return {};
  const serviceTier = value.toLowerCase();
  return standardTiers.has(serviceTier) ? {} : { serviceTier };
}

/**
 * The usage of two calls together, each optional member only if one of them has it.
 *
 * Classes of service that differ are dropped, so the sum is charged as ordinary; a price that depends on the
 * length of a prompt needs the calls one by one.
 */
export function addUsage(a: NormalizedUsage, b: NormalizedUsage): NormalizedUsage {
  const long = (a.cacheWriteLongTokens ?? 0) + (b.cacheWriteLongTokens ?? 0);
  const heard = (a.cachedAudioInputTokens ?? 0) + (b.cachedAudioInputTokens ?? 0);
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    reasoningTokens: a.reasoningTokens + b.reasoningTokens,
    audioInputTokens: a.audioInputTokens + b.audioInputTokens,
    audioOutputTokens: a.audioOutputTokens + b.audioOutputTokens,
    ...(long > 0 ? { cacheWriteLongTokens: long } : {}),
    ...(heard > 0 ? { cachedAudioInputTokens: heard } : {}),
    ...(a.billed === undefined && b.billed === undefined ? {} : { billed: addBilled(a, b) }),
    ...(a.serviceTier !== undefined && a.serviceTier === b.serviceTier ? { serviceTier: a.serviceTier } : {}),
  };
}

function addBilled(a: NormalizedUsage, b: NormalizedUsage): BilledTokens {
  const [one, other] = [billedTokensOf(a), billedTokensOf(b)];
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  };
}

const billedTokensOf = (usage: NormalizedUsage): BilledTokens => {
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = toCompletionUsage(usage);
  return usage.billed ?? { inputTokens, outputTokens };
};

/**
 * The counts in OpenAI's form.
 * @param usage disjoint classes
 * @param raw the provider's own `usage`; members that OpenAI's form does not define are kept
 */
export function toCompletionUsage(usage: NormalizedUsage, raw?: unknown): CompletionUsage {
  const prompt =
    usage.inputTokens + usage.cachedInputTokens + usage.cacheWriteTokens + usage.audioInputTokens;
  const completion = usage.outputTokens + usage.reasoningTokens + usage.audioOutputTokens;
  const base = isRecord(raw) ? raw : {};
  return {
    ...base,
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: {
      ...recordOrEmpty(base['prompt_tokens_details']),
      cached_tokens: usage.cachedInputTokens,
      cache_write_tokens: usage.cacheWriteTokens,
      audio_tokens: usage.audioInputTokens,
    },
    completion_tokens_details: {
      ...recordOrEmpty(base['completion_tokens_details']),
      reasoning_tokens: usage.reasoningTokens,
      audio_tokens: usage.audioOutputTokens,
    },
  };
}
