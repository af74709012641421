import { type Price, priceAt } from '@sluice/catalog';
import type { NormalizedUsage } from '@sluice/wire';

/**
 * What a request costs in integer nano-USD: each token class at its own price, a class without one at the
 * price of its plain class. Null when the price or the usage is unknown: unknown is never free.
 */
export function costNanos(usage: NormalizedUsage | null, listed: Price | undefined): number | null {
  if (usage === null || listed === undefined) return null;
  const price = priceAt(listed, promptTokensOf(usage));
  const total =
    usage.inputTokens * price.input +
    usage.cachedInputTokens * (price.cachedInput ?? price.input) +
    usage.cacheWriteTokens * (price.cacheWrite ?? price.input) +
    usage.audioInputTokens * (price.audioInput ?? price.input) +
    usage.outputTokens * price.output +
    usage.reasoningTokens * (price.reasoning ?? price.output) +
    usage.audioOutputTokens * (price.audioOutput ?? price.output);
  return Math.round(total);
}

/** Nano-USD as a plain decimal number of USD, without exponent or trailing zeros: `0.000123`. */
export function formatUsd(nanos: number): string {
  const text = (nanos / 1e9).toFixed(9);
  return text.replace(/\.?0+$/, '') || '0';
}

/** Tokens of the prompt in all classes. */
export function promptTokensOf(usage: NormalizedUsage): number {
  return usage.inputTokens + usage.cachedInputTokens + usage.cacheWriteTokens + usage.audioInputTokens;
}

/** Tokens of the answer in all classes. */
export function completionTokensOf(usage: NormalizedUsage): number {
  return usage.outputTokens + usage.reasoningTokens + usage.audioOutputTokens;
}
