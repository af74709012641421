import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceAt } from './price-at.ts';

const price = {
  input: 2500,
  output: 15000,
  cachedInput: 250,
  tiers: [
    { aboveInputTokens: 200_000, input: 5000, output: 22500 },
    { aboveInputTokens: 500_000, input: 7500, output: 30000, cachedInput: 750 },
  ],
};

describe('priceAt', () => {
  test.each([
    { promptTokens: 0, expected: { input: 2500, output: 15000, cachedInput: 250 } },
    { promptTokens: 200_000, expected: { input: 2500, output: 15000, cachedInput: 250 } },
    { promptTokens: 200_001, expected: { input: 5000, output: 22500 } },
    { promptTokens: 500_000, expected: { input: 5000, output: 22500 } },
    { promptTokens: 500_001, expected: { input: 7500, output: 30000, cachedInput: 750 } },
  ])('$promptTokens tokens', ({ promptTokens, expected }) => {
    expect(priceAt(price, promptTokens)).toEqual(expected);
  });

  const served = {
    ...price,
    serviceTiers: {
      flex: { input: 1250, output: 7500, tiers: [{ aboveInputTokens: 200_000, input: 2500, output: 11250 }] },
      priority: { input: 5000, output: 30000 },
    },
  };

  test.each([
    { serviceTier: 'flex', promptTokens: 200_000, expected: { input: 1250, output: 7500 } },
    { serviceTier: 'flex', promptTokens: 200_001, expected: { input: 2500, output: 11250 } },
    { serviceTier: 'priority', promptTokens: 200_001, expected: { input: 5000, output: 30000 } },
    { serviceTier: 'batch', promptTokens: 1, expected: { input: 2500, output: 15000, cachedInput: 250 } },
    { serviceTier: 'default', promptTokens: 1, expected: { input: 2500, output: 15000, cachedInput: 250 } },
    { serviceTier: 'toString', promptTokens: 200_001, expected: { input: 5000, output: 22500 } },
    { serviceTier: undefined, promptTokens: 1, expected: { input: 2500, output: 15000, cachedInput: 250 } },
  ])('$promptTokens tokens as $serviceTier', ({ serviceTier, promptTokens, expected }) => {
    expect(priceAt(served, promptTokens, serviceTier)).toEqual(expected);
  });

  test('the order of the tiers does not matter', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (promptTokens) => {
        const reversed = { ...price, tiers: price.tiers.toReversed() };
        expect(priceAt(reversed, promptTokens)).toEqual(priceAt(price, promptTokens));
      }),
    );
  });
});
