import type { FlatPrice, Price, PriceTier, ServicePrice, ServiceTiers } from './model.ts';

/**
 * The flat price that holds for one call.
 *
 * @param price what the catalog says, nano-USD per token
 * @param promptTokens all input classes of the call together: plain, cached, cache writes and audio
 * @param serviceTier the class of service that the answer names; one without prices of its own is ordinary
 * @returns of that class the tier with the highest threshold that the prompt exceeds, else its base price
 */
export function priceAt(price: Price, promptTokens: number, serviceTier?: string): FlatPrice {
  const { serviceTiers, ...ordinary } = price;
  const listed = servicePriceOf(serviceTiers, serviceTier) ?? ordinary;
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
