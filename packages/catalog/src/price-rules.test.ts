import { describe, expect, it } from 'vitest';
import { bundledCatalog } from './bundled-catalog.ts';
import type { Price } from './model.ts';

function priceOf(id: string): Price | undefined {
  return bundledCatalog().find(({ provider, name }) => `${provider}/${name}` === id)?.price;
}

describe('prices that follow from others', () => {
  it.each([
    ['gemini/gemini-2.5-flash-image', { input: 300, output: 2500, imageOutput: 30_000 }],
    ['gemini/gemini-3-pro-image-preview', { output: 12_000, imageOutput: 120_000 }],
    ['openrouter/google/gemini-3.1-flash-image', { output: 3000, imageOutput: 60_000 }],
    ['vertex/gemini-2.5-flash', { cachedInput: 30, audioInput: 1000, cachedAudioInput: 100 }],
    [
      'gemini/gemini-2.5-flash',
      {
        serviceTiers: {
          flex: { input: 150, output: 1250, cachedInput: 30 },
          priority: { input: 540, output: 4500, cachedInput: 54 },
        },
      },
    ],
    [
      'gemini/gemini-2.5-pro',
      {
        serviceTiers: {
          batch: { tiers: [{ aboveInputTokens: 200_000, input: 1250, output: 7500, cachedInput: 250 }] },
        },
      },
    ],
    ['gemini/gemini-3.5-flash', { serviceTiers: { flex: { input: 750, output: 4500, cachedInput: 75 } } }],
    ['anthropic/claude-sonnet-4-5', { fees: { webSearch: 1e7 }, tiers: [{ aboveInputTokens: 200_000 }] }],
    ['perplexity/sonar', { fees: { requestByContext: { low: 5e6, medium: 8e6, high: 12e6 } } }],
    ['perplexity/sonar-pro', { fees: { requestByContext: { low: 6e6, medium: 10e6, high: 14e6 } } }],
    ['perplexity/sonar-deep-research', { fees: { webSearch: 5e6 } }],
  ])('%s', (id, price) => {
    expect(priceOf(id)).toMatchObject(price);
  });
});
