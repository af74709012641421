import { expect, it } from 'vitest';
import { configuredPrice } from './configured-price.ts';

it('a configured price is USD per million tokens, and USD per search or request', () => {
  expect(configuredPrice({ input: 3, output: 15 })).toEqual({ input: 3000, output: 15_000 });
  expect(
    configuredPrice({ input: 3, output: 15, cached_input: 0.3, image_output: 30, web_search: 0.01 }),
  ).toEqual({
    input: 3000,
    output: 15_000,
    cachedInput: 300,
    imageOutput: 30_000,
    fees: { webSearch: 1e7, request: 0 },
  });
});
