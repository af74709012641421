import { priceAt } from '@sluice/catalog';
import type { TokenPrice } from '@sluice/router';
import type { ModelTarget } from '../providers/index.ts';
import { isLocalModel } from './local-model.ts';

const free = { input: 0, cachedInput: 0, output: 0 };

/**
 * A local model without a price is free; for all others, including relays in the private network, a missing price
 * is unknown.
 */
export function priceOf(target: ModelTarget, promptTokens: number): TokenPrice | undefined {
  const { price } = target;
  if (price === undefined) return isLocalModel(target) ? free : undefined;
  // Without tiers there is nothing to look up: hundreds of models are priced for each request.
  const { input, output, cachedInput } = price.tiers === undefined ? price : priceAt(price, promptTokens);
  return { input, output, cachedInput: cachedInput ?? input };
}
