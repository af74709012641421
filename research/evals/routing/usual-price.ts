import type { TokenPrice } from './read-inputs.ts';

/** What a model's name tells of its size, in thousand million parameters; 70 if nothing. */
function sizeOf(model: string): number {
  const found = /(?:^|[^a-z0-9.])(\d+(?:\.\d+)?)x?(\d+)?b(?![a-z])/i.exec(model);
  return found === null ? 70 : Number(found[1]) * Number(found[2] ?? 1);
}

/** Where no price is given: what hosts of open models usually ask by size, a coarse scale. */
export function usualPrice(model: string): TokenPrice {
  const size = sizeOf(model);
  const price = size <= 10 ? 0.1 : size <= 35 ? 0.3 : size <= 90 ? 0.7 : 2.5;
  return { input: price, output: price };
}
