import type { CatalogModel, Price } from './model.ts';

// developers.openai.com, page of each model and price list, read 2026-11: text and audio in and out over chat
// completions, no structured output.
function audioModel(name: string, price: Price, more: Partial<CatalogModel> = {}): CatalogModel {
  return {
    provider: 'openai',
    name,
    contextWindow: 128_000,
    maxOutputTokens: 16_384,
    inputModalities: ['text', 'audio'],
    outputModalities: ['text', 'audio'],
    reasoning: false,
    reasoningStyle: 'none',
    tools: true,
    structuredOutput: false,
    price,
    source: 'sluice',
    ...more,
  };
}

// "Search" of the same price list; the fee per search call is not part of the token prices.
// Context windows of the previews: openrouter/openai/* in the base.
function searchModel(name: string, price: Price, more: Partial<CatalogModel> = {}): CatalogModel {
  return {
    provider: 'openai',
    name,
    inputModalities: ['text'],
    outputModalities: ['text'],
    tools: false,
    structuredOutput: true,
    price,
    source: 'sluice',
    ...more,
  };
}

const audioPrice: Price = { input: 2500, output: 10_000, audioInput: 32_000, audioOutput: 64_000 };
const previewAudioPrice: Price = { ...audioPrice, audioInput: 40_000, audioOutput: 80_000 };
const miniAudioPrice: Price = { input: 600, output: 2400, audioInput: 10_000, audioOutput: 20_000 };
const window = { contextWindow: 128_000, maxOutputTokens: 16_384 };
/** Listed as deprecated or shut down; kept for requests that name them. */
const deprecated = { deprecated: true };

/** OpenAI's audio and web search models, which are missing from the base. */
export const specialModels: readonly CatalogModel[] = [
  audioModel('gpt-audio-1.5', audioPrice, { released: '2026-02-23' }),
  audioModel('gpt-audio', audioPrice, { released: '2025-08-28' }),
  audioModel('gpt-audio-mini', miniAudioPrice, { released: '2025-10-06', ...deprecated }),
  audioModel('gpt-4o-audio-preview', previewAudioPrice, { released: '2024-10-01', ...deprecated }),
  searchModel(
    'gpt-5-search-api',
    { input: 1250, output: 10_000, cachedInput: 125 },
    { released: '2025-10-14' },
  ),
  searchModel(
    'gpt-4o-search-preview',
    { input: 2500, output: 10_000 },
    { ...window, released: '2025-03-11', ...deprecated },
  ),
  searchModel(
    'gpt-4o-mini-search-preview',
    { input: 150, output: 600 },
    { ...window, released: '2025-03-11', ...deprecated },
  ),
];
