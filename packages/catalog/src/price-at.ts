import type { Price, PriceTier } from './model.ts';

/**
 * The flat price that holds for one call.
 *
 * @param price what the catalog says, nano-USD per token
 * @param promptTokens all input classes of the call together: plain, cached, cache writes and audio
 * @returns the tier with the highest threshold that the prompt exceeds, else the base price
 */
export function priceAt(price: Price, promptTokens: number): Price {
  let chosen: PriceTier | undefined;
  for (const tier of price.tiers ?? []) {
    if (promptTokens > tier.aboveInputTokens && tier.aboveInputTokens > (chosen?.aboveInputTokens ?? 0)) {
      chosen = tier;
    }
  }
  if (chosen === undefined) {
    const { tiers: _, ...base } = price;
    return base;
  }
  const { aboveInputTokens: _, ...flat } = chosen;
  return flat;
}
