import type { Price } from '@sluice/catalog';
import type { ModelFacts } from '../config/index.ts';

const nanosPerUsd = 1e9;
/** Prices of configurations are USD per million tokens. */
const nanosPerToken = nanosPerUsd / 1e6;

/** Classes of tokens with a price of their own, as the configuration and the catalog call them. */
const tokenClasses = [
  ['cached_input', 'cachedInput'],
  ['cache_write', 'cacheWrite'],
  ['audio_input', 'audioInput'],
  ['audio_output', 'audioOutput'],
  ['image_output', 'imageOutput'],
] as const;

/** The price of a model in nano-USD, from its entry in the configuration. */
export function configuredPrice(given: NonNullable<ModelFacts['price']>): Price {
  const price: Price = { input: given.input * nanosPerToken, output: given.output * nanosPerToken };
  for (const [name, own] of tokenClasses) {
    const usd = given[name];
    if (usd !== undefined) price[own] = usd * nanosPerToken;
  }
  const { web_search: webSearch = 0, request = 0 } = given;
  if (webSearch > 0 || request > 0)
    price.fees = { webSearch: webSearch * nanosPerUsd, request: request * nanosPerUsd };
  return price;
}
