import { type Fees, type FlatPrice, type Price, priceAt } from '@sluice/catalog';
import type { NormalizedUsage } from '@sluice/wire';

/** Digits that a sum of doubles gets right; the rest is binary rounding error. */
const EXACT_DIGITS = 15;

/**
 * Cost of a request in integer nano-USD: what the answer says that it cost, else by token class. Each class has its own price or else that of its base class, for
 * the service tier of the response. Rounded once at the end, half up. Null if the price or the usage is unknown:
 * unknown is never free.
 */
export function costNanos(usage: NormalizedUsage | null, listed: Price | undefined): number | null {
  if (usage?.declaredNanos !== undefined) return Math.min(usage.declaredNanos, costCapNanos);
  if (usage === null || listed === undefined) return null;
  const price = priceAt(listed, promptTokensOf(usage), usage.serviceTier);
  const { billed } = usage;
  const total =
    billed === undefined
      ? promptNanos(usage, price) + answerNanos(usage, price)
      : billed.inputTokens * price.input + billed.outputTokens * price.output;
  const factor = usage.priceFactor ?? 1;
  const exact = Number((total * factor + feeNanos(usage, listed.fees)).toPrecision(EXACT_DIGITS));
  return Math.min(Math.round(exact), costCapNanos);
}

/** No request costs more than 10,000 USD, whatever its provider counts: all sums stay numbers. */
const costCapNanos = 1e13;

/** Fees of a call beside its tokens, in nano-USD. */
export function feeNanos({ webSearches = 0, searchContext }: FeeUsage, fees: Fees | undefined): number {
  if (fees === undefined) return 0;
  const { webSearch = 0, request = 0, requestByContext: byContext } = fees;
  // Perplexity reads little unless the request says otherwise.
  return webSearches * webSearch + (byContext === undefined ? request : byContext[searchContext ?? 'low']);
}

type FeeUsage = Pick<NormalizedUsage, 'webSearches' | 'searchContext'>;

function promptNanos(usage: NormalizedUsage, price: FlatPrice): number {
  const { cachedInput = price.input, cacheWrite = price.input, audioInput = price.input } = price;
  const { cachedAudioInput = cachedInput, cacheWriteLong = cacheWrite } = price;
  const longTokens = usage.cacheWriteLongTokens ?? 0;
  const heardTokens = usage.cachedAudioInputTokens ?? 0;
  return (
    usage.inputTokens * price.input +
    (usage.cachedInputTokens - heardTokens) * cachedInput +
    heardTokens * cachedAudioInput +
    (usage.cacheWriteTokens - longTokens) * cacheWrite +
    longTokens * cacheWriteLong +
    usage.audioInputTokens * audioInput
  );
}

function answerNanos(usage: NormalizedUsage, price: FlatPrice): number {
  const { reasoning = price.output, audioOutput = price.output, imageOutput = price.output } = price;
  const imageTokens = usage.imageOutputTokens ?? 0;
  return (
    (usage.outputTokens - imageTokens) * price.output +
    imageTokens * imageOutput +
    usage.reasoningTokens * reasoning +
    usage.audioOutputTokens * audioOutput
  );
}

/** Nano-USD as a plain decimal number of USD, without exponent or trailing zeros: `0.000123`. */
export function formatUsd(nanos: number): string {
  const text = (nanos / 1e9).toFixed(9);
  return text.replace(/\.?0+$/, '') || '0';
}

/** Prompt tokens of all classes. */
export function promptTokensOf(usage: NormalizedUsage): number {
  return usage.inputTokens + usage.cachedInputTokens + usage.cacheWriteTokens + usage.audioInputTokens;
}

/** Completion tokens of all classes. */
export function completionTokensOf(usage: NormalizedUsage): number {
  return usage.outputTokens + usage.reasoningTokens + usage.audioOutputTokens;
}
