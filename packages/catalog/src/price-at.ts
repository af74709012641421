import type { FlatPrice, Price, PriceTier, ServicePrice, ServiceTiers } from './model.ts';

/**
 * The price of one call.
 *
 * @param price price of the catalog
 * @param promptTokens all input classes of the call together: uncached, cached, cache writes and audio
 * @param serviceTier service tier of the response; the standard price applies to tiers without their own
 * @returns of that service tier, the price tier with the highest threshold below the prompt length, else the base price
 */
export function priceAt(price: Price, promptTokens: number, serviceTier?: string): FlatPrice {
  const { serviceTiers, fees: _fees, ...standard } = price;
  const listed = servicePriceOf(serviceTiers, serviceTier) ?? standard;
  let chosen: PriceTier | undefined;
  for (const tier of listed.tiers ?? []) {
    if (promptTokens > tier.aboveInputTokens && tier.aboveInputTokens > (chosen?.aboveInputTokens ?? 0)) {
      chosen = tier;
    }
  }
  if (chosen === undefined) {
    const { tiers: _, ...base } = listed;
    return base;
  }
  const { aboveInputTokens: _, ...flat } = chosen;
  return flat;
}

function servicePriceOf(tiers: ServiceTiers | undefined, name: string | undefined): ServicePrice | undefined {
  switch (name) {
    case 'flex':
    case 'priority':
    case 'batch':
    case 'fast':
      return tiers?.[name];
    default:
      return undefined;
  }
}
