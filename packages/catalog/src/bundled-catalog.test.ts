import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bundledCatalog } from './bundled-catalog.ts';
import { catalogSources } from './catalog-sources.ts';
import { overlay } from './overlay.ts';
import { parseCatalog } from './parse-catalog.ts';

const file = readFileSync(new URL('./models.generated.json', import.meta.url), 'utf8');
const base = parseCatalog(JSON.parse(file));
const models = bundledCatalog();

describe('the bundled catalog', () => {
  test('follows the schema, with and without the overlay', () => {
    expect(parseCatalog([...models])).toHaveLength(base.length + overlay.additions.length);
  });

  test('has two thousand models', () => {
    expect(models.length).toBeGreaterThan(2000);
  });

  test('is created once', () => {
    expect(bundledCatalog()).toBe(models);
  });

  test('covers every listed provider', () => {
    const names = 'openai azure anthropic gemini vertex bedrock mistral cohere groq deepseek xai openrouter';
    const more =
      'together fireworks cerebras perplexity moonshot zai alibaba alibaba-cn baseten chutes deepinfra';
    const hosts =
      'digitalocean helicone huggingface io-net llmgateway nebius novita nvidia ollama-cloud ovhcloud poe requesty';
    const last = 'scaleway siliconflow siliconflow-cn venice vercel zhipuai';
    expect([...new Set(models.map(({ provider }) => provider))].sort()).toEqual(
      `${names} ${more} ${hosts} ${last}`.split(' ').sort(),
    );
  });

  test('contains only models with text input and output, where modalities are known', () => {
    expect(models.filter(({ inputModalities = ['text'] }) => !inputModalities.includes('text'))).toEqual([]);
    expect(models.filter(({ outputModalities = ['text'] }) => !outputModalities.includes('text'))).toEqual(
      [],
    );
  });

  test('has an earliest release date for every model', () => {
    expect(models.filter(({ released }) => released === undefined)).toEqual([]);
  });

  test('names only listed sources, and lists no unused one', () => {
    const used = new Set(models.flatMap(({ source }) => source.split('+')));
    expect([...used].sort()).toEqual(catalogSources.map(({ id }) => id).sort());
  });

  test('has a price of zero only for models named free', () => {
    const free = models.filter(
      ({ price, embeddings }) =>
        price !== undefined && (price.input === 0 || (price.output === 0 && embeddings !== true)),
    );
    expect(free.filter(({ name }) => !/[:/]free$/.test(name)).map(({ name }) => name)).toEqual([]);
  });

  test('has no prices with floating-point noise', () => {
    const numbers = models.flatMap(
      ({ price }) => JSON.stringify(price ?? {}).match(/[\d.]+(e-?\d+)?/g) ?? [],
    );
    expect(numbers.filter((number) => number.replace('.', '').length > 12)).toEqual([]);
  });

  test('has one model per line, sorted, in a file of moderate size', () => {
    const lines = file.trimEnd().split('\n');
    expect(lines).toHaveLength(base.length + 2);
    const ids = base.map(({ provider, name }) => `${provider}\0${name}`);
    expect(ids).toEqual(ids.toSorted());
    expect(file.length).toBeLessThan(1_000_000);
  });

  test.each([
    {
      id: 'openai/gpt-4.1-mini',
      price: { input: 400, output: 1600, cachedInput: 100 },
      contextWindow: 1_047_576,
    },
    {
      id: 'anthropic/claude-sonnet-5',
      price: { input: 2000, output: 10000, cachedInput: 200, cacheWrite: 2500, cacheWriteLong: 4000 },
      contextWindow: 1_000_000,
    },
    {
      id: 'deepseek/deepseek-v4-flash',
      price: { input: 140, output: 280, cachedInput: 2.8 },
      contextWindow: 1_000_000,
    },
  ])('contains $id', ({ id, ...facts }) => {
    expect(models.find(({ provider, name }) => `${provider}/${name}` === id)).toMatchObject(facts);
  });
});

describe('facts of families', () => {
  test.each([
    [
      'openai/gpt-5.4',
      { reasoningStyle: 'effort', unsupportedParameters: expect.arrayContaining(['temperature']) },
    ],
    ['openai/gpt-4.1', { reasoningStyle: 'none', forcedToolChoice: true }],
    ['openai/o4-mini', { unsupportedParameters: expect.arrayContaining(['stop', 'logit_bias']) }],
    ['anthropic/claude-opus-4-6', { reasoningStyle: 'adaptive', forcedToolChoice: true }],
    ['anthropic/claude-sonnet-4-5', { reasoningStyle: 'budget' }],
    ['anthropic/claude-sonnet-5', { reasoningStyle: 'adaptive', tokenizerMultiplier: 1.3 }],
    ['anthropic/claude-opus-5-5', { reasoningStyle: 'adaptive', forcedToolChoice: false }],
    ['gemini/gemini-2.5-pro', { reasoningStyle: 'budget' }],
    ['gemini/gemini-3-pro-preview', { reasoningStyle: 'level', reasoningEfforts: ['low', 'high'] }],
    ['mistral/mistral-small-latest', { reasoningStyle: 'effort', reasoningEfforts: ['none', 'high'] }],
    ['groq/openai/gpt-oss-120b', { reasoningStyle: 'effort', forcedToolChoice: false }],
    ['bedrock/us.anthropic.claude-sonnet-4-6', { reasoningStyle: 'adaptive' }],
    ['deepseek/deepseek-v4-pro', { reasoningEfforts: ['high', 'max'], forcedToolChoice: false }],
  ])('%s', (id, facts) => {
    expect(models.find(({ provider, name }) => `${provider}/${name}` === id)).toMatchObject(facts);
  });

  test('every family matches a model', () => {
    const missing = overlay.families.filter(
      ({ providers, pattern }) =>
        !models.some(({ provider, name }) => providers.includes(provider) && pattern.test(name)),
    );
    expect(missing.map(({ providers, pattern }) => `${providers} ${pattern}`)).toEqual([]);
  });

  test('models that reject sampling state it in both fields', () => {
    const claimed = models.filter(({ unsupportedParameters = [] }) =>
      unsupportedParameters.includes('temperature'),
    );
    const sampling = claimed.filter(({ temperature }) => temperature === true);
    expect(sampling.map(({ provider, name }) => `${provider}/${name}`)).toEqual([]);
  });

  test('one-hour cache writes of Claude cost twice the input', () => {
    const priced = models.flatMap(({ name, price }) =>
      name.includes('claude') && price?.cacheWrite !== undefined ? [price, ...(price.tiers ?? [])] : [],
    );
    expect(priced.length).toBeGreaterThan(80);
    expect(priced.filter(({ input, cacheWriteLong }) => cacheWriteLong !== input * 2)).toEqual([]);
  });
});

describe('the overlay', () => {
  const ids = new Set(base.map(({ provider, name }) => `${provider}/${name}`));

  test('corrects only models of the base', () => {
    const corrected = overlay.corrections.flatMap(({ provider, names }) =>
      names.map((name) => `${provider}/${name}`),
    );
    expect(corrected.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('adds only models missing from the base', () => {
    expect(overlay.additions.filter(({ provider, name }) => ids.has(`${provider}/${name}`))).toEqual([]);
  });
});
