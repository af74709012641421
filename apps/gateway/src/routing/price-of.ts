import { priceAt } from '@sluice/catalog';
import type { TokenPrice } from '@sluice/router';
import type { ModelTarget } from '../providers/index.ts';
import { isLocalModel } from './local-model.ts';

const free = { input: 0, cachedInput: 0, output: 0 };
/** Prices that do not depend on the prompt, computed once: hundreds of models are priced for each request. */
const flat = new WeakMap<ModelTarget, TokenPrice>();

/**
 * A local model without a price is free; for all others, including relays in the private network, a missing price
 * is unknown.
 */
export function priceOf(target: ModelTarget, promptTokens: number): TokenPrice | undefined {
  if (target.price === undefined) return isLocalModel(target) ? free : undefined;
  const known = flat.get(target);
  if (known !== undefined) return known;
  const { input, output, cachedInput } = priceAt(target.price, promptTokens);
  const price = { input, output, cachedInput: cachedInput ?? input };
  if (target.price.tiers === undefined) flat.set(target, price);
  return price;
}
