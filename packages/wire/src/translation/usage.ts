import type { CompletionUsage } from '../openai/index.ts';
import { isRecord, type JsonObject, recordOrEmpty } from './json-object.ts';

export type SearchContext = 'low' | 'medium' | 'high';

/** Token usage in disjoint classes, each of which can have its own price. */
export interface NormalizedUsage {
  /** Uncached text and images of the prompt. */
  readonly inputTokens: number;
  /** Read from a cache. */
  readonly cachedInputTokens: number;
  /** Written to a cache. */
  readonly cacheWriteTokens: number;
  /** The part of `cacheWriteTokens` kept for an hour or longer, which costs more; if the provider reports it. */
  readonly cacheWriteLongTokens?: number;
  /** Text of the response. */
  readonly outputTokens: number;
  readonly reasoningTokens: number;
  readonly audioInputTokens: number;
  readonly audioOutputTokens: number;
  /** The part of `cachedInputTokens` that is audio, which costs more; if the provider reports it. */
  readonly cachedAudioInputTokens?: number;
  /** The part of `outputTokens` that is images, which cost more; if the provider reports it. */
  readonly imageOutputTokens?: number;
  /** Searches of the web that the model made, which have a price each. */
  readonly webSearches?: number;
  /** How much of search results the model read, if the provider's fees depend on it. */
  readonly searchContext?: SearchContext;
  /** What the answer itself says that it cost, in nano-USD: fees included that tokens do not tell. */
  readonly declaredNanos?: number;
  /** Factor on all prices, for inference in a region that costs more. */
  readonly priceFactor?: number;
  /** Billed tokens, if the provider reports them separately. */
  readonly billed?: BilledTokens;
  /** The service tier that the provider used, in lower case; absent for the standard tier. */
  readonly serviceTier?: string;
}

/** Tokens that the provider charges for, if different from the processed ones. */
export interface BilledTokens {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Far above any context window, and small enough that sums and costs in nano-USD stay exact integers. */
const maxPlausibleTokens = 1e9;

/** Reads a token count as an integer; null for anything else, including implausible counts. */
export function readTokenCount(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= maxPlausibleTokens ? Math.floor(value) : null;
}

/** Models search some dozen times for an answer. */
const maxPlausibleSearches = 1000;

/**
 * Searches that a `usage` reports: Anthropic and those that pass it on in `server_tool_use`, Perplexity in
 * `num_search_queries` and `search_context_size`.
 */
export function readWebSearches(
  usage: Readonly<JsonObject>,
): Pick<NormalizedUsage, 'webSearches' | 'searchContext'> {
  const { server_tool_use: tools, num_search_queries: queries, search_context_size: size } = usage;
  const count = readTokenCount(recordOrEmpty(tools)['web_search_requests']) ?? readTokenCount(queries) ?? 0;
  return {
    ...(count > 0 && count <= maxPlausibleSearches ? { webSearches: count } : {}),
    ...(size === 'low' || size === 'medium' || size === 'high' ? { searchContext: size } : {}),
  };
}

/** Names of the standard service tier: Anthropic and Gemini, OpenAI and Bedrock, Groq, unspecified. */
const standardTiers: ReadonlySet<string> = new Set([
  'standard',
  'default',
  'on_demand',
  'auto',
  'unspecified',
]);
const maxTierChars = 32;

/** The `serviceTier` field for a provider's tier name; empty for the standard tier. */
export function readServiceTier(value: unknown): { readonly serviceTier?: string } {
  if (typeof value !== 'string' || value === '' || value.length > maxTierChars) return {};
  const serviceTier = value.toLowerCase();
  return standardTiers.has(serviceTier) ? {} : { serviceTier };
}

/**
 * Adds the usage of two calls. Optional fields are present only if one of the calls has them.
 *
 * Different service tiers are dropped, so the sum is charged at the standard tier. Prices that depend on the prompt
 * length must be computed per call.
 */
export function addUsage(a: NormalizedUsage, b: NormalizedUsage): NormalizedUsage {
  const searchContext = a.searchContext ?? b.searchContext;
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    reasoningTokens: a.reasoningTokens + b.reasoningTokens,
    audioInputTokens: a.audioInputTokens + b.audioInputTokens,
    audioOutputTokens: a.audioOutputTokens + b.audioOutputTokens,
    ...addOptional(a, b),
    ...(searchContext === undefined ? {} : { searchContext }),
    ...(a.declaredNanos !== undefined && b.declaredNanos !== undefined
      ? { declaredNanos: a.declaredNanos + b.declaredNanos }
      : {}),
    ...(a.priceFactor !== undefined && a.priceFactor === b.priceFactor ? { priceFactor: a.priceFactor } : {}),
    ...(a.billed === undefined && b.billed === undefined ? {} : { billed: addBilled(a, b) }),
    ...(a.serviceTier !== undefined && a.serviceTier === b.serviceTier ? { serviceTier: a.serviceTier } : {}),
  };
}

/** Counts that are absent if they are 0. */
const optionalCounts = [
  'cacheWriteLongTokens',
  'cachedAudioInputTokens',
  'imageOutputTokens',
  'webSearches',
] as const satisfies readonly (keyof NormalizedUsage)[];

function addOptional(a: NormalizedUsage, b: NormalizedUsage): Partial<NormalizedUsage> {
  const sums: { -readonly [name in (typeof optionalCounts)[number]]?: number } = {};
  for (const name of optionalCounts) {
    const sum = (a[name] ?? 0) + (b[name] ?? 0);
    if (sum > 0) sums[name] = sum;
  }
  return sums;
}

/**
 * The usage of a stream whose counts come repeatedly: counts only grow, so that a smaller one, often 0 because an event leaves it
 * out, never replaces a larger one. The classes of the prompt belong together, as do those of the response.
 */
export function laterUsage(before: NormalizedUsage | null, after: NormalizedUsage): NormalizedUsage {
  if (before === null) return after;
  const webSearches = Math.max(before.webSearches ?? 0, after.webSearches ?? 0);
  const { webSearches: _, ...both } = { ...before, ...after };
  return {
    ...both,
    ...larger(promptOf(before), promptOf(after)),
    ...larger(responseOf(before), responseOf(after)),
    ...(webSearches > 0 ? { webSearches } : {}),
  };
}

/** Counts of one side; `plain` is the class without a price of its own. */
interface Side<T> {
  readonly plain: number;
  readonly special: number;
  readonly counts: T;
}

/** The counts that are larger, or as large and in more detail; the later ones if neither is. */
function larger<T>(before: Side<T>, after: Side<T>): T {
  const growth = after.plain + after.special - (before.plain + before.special);
  return growth > 0 || (growth === 0 && after.special >= before.special) ? after.counts : before.counts;
}

function promptOf({
  inputTokens,
  cachedInputTokens,
  cacheWriteTokens,
  audioInputTokens,
  cacheWriteLongTokens: long,
  cachedAudioInputTokens: audio,
}: NormalizedUsage) {
  const optional = {
    ...(long === undefined ? {} : { cacheWriteLongTokens: long }),
    ...(audio === undefined ? {} : { cachedAudioInputTokens: audio }),
  };
  return {
    plain: inputTokens,
    special: cachedInputTokens + cacheWriteTokens + audioInputTokens,
    counts: { inputTokens, cachedInputTokens, cacheWriteTokens, audioInputTokens, ...optional },
  };
}

function responseOf({
  outputTokens,
  reasoningTokens,
  audioOutputTokens,
  imageOutputTokens: images,
}: NormalizedUsage) {
  const optional = images === undefined ? {} : { imageOutputTokens: images };
  return {
    plain: outputTokens,
    special: reasoningTokens + audioOutputTokens,
    counts: { outputTokens, reasoningTokens, audioOutputTokens, ...optional },
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
 * Converts usage to OpenAI's format.
 * @param raw the provider's own `usage`; fields that OpenAI does not define are kept
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
      audio_tokens: usage.audioInputTokens + (usage.cachedAudioInputTokens ?? 0),
    },
    completion_tokens_details: {
      ...recordOrEmpty(base['completion_tokens_details']),
      reasoning_tokens: usage.reasoningTokens,
      audio_tokens: usage.audioOutputTokens,
    },
  };
}
