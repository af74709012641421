import { describe, expect, test } from 'vitest';
import { convertModelsDev } from './convert-models-dev.ts';
import { nanoUsdPerToken } from './nano-usd.ts';

const text = { input: ['text'], output: ['text'] };

function convertOne(model: object, name = 'some-model', provider = 'openai') {
  return convertModelsDev({ [provider]: { models: { [name]: { modalities: text, ...model } } } }, 'test')[0];
}

describe('convertModelsDev', () => {
  test('converts every fact', () => {
    const model = convertOne({
      name: 'Some Model',
      reasoning: true,
      tool_call: true,
      structured_output: false,
      temperature: false,
      status: 'deprecated',
      release_date: '2026-01-02',
      modalities: { input: ['pdf', 'image', 'text', 'smell'], output: ['text'] },
      limit: { context: 400000, input: 272000, output: 128000 },
      cost: {
        input: 1.25,
        output: 10,
        cache_read: 0.0028,
        cache_write: 0.1,
        reasoning: 12,
        input_audio: 3,
        output_audio: 7,
        tiers: [{ tier: { size: 200000 }, input: 2.5, output: 15 }],
      },
    });
    expect(model).toEqual({
      provider: 'openai',
      name: 'some-model',
      contextWindow: 400000,
      maxInputTokens: 272000,
      maxOutputTokens: 128000,
      inputModalities: ['text', 'image', 'file'],
      outputModalities: ['text'],
      reasoning: true,
      tools: true,
      structuredOutput: false,
      temperature: false,
      deprecated: true,
      released: '2026-01-02',
      price: {
        input: 1250,
        output: 10000,
        cachedInput: 2.8,
        cacheWrite: 100,
        reasoning: 12000,
        audioInput: 3000,
        audioOutput: 7000,
        tiers: [{ aboveInputTokens: 200000, input: 2500, output: 15000 }],
      },
      source: 'test',
    });
  });

  test.each([
    { title: 'no cost', cost: undefined, expected: undefined },
    { title: 'zeros without a word', cost: { input: 0, output: 0 }, expected: undefined },
    { title: 'a free output beside a paid input', cost: { input: 1, output: 0 }, expected: undefined },
    { title: 'half a price', cost: { input: 1 }, expected: undefined },
    { title: 'a negative price', cost: { input: -1, output: 1 }, expected: undefined },
    {
      title: 'zeros called free',
      name: 'Some Model (free)',
      cost: { input: 0, output: 0 },
      expected: { input: 0, output: 0 },
    },
    {
      title: 'a cache price of zero',
      cost: { input: 1, output: 2, cache_read: 0 },
      expected: { input: 1000, output: 2000 },
    },
    {
      title: 'the other name of cache_read',
      cost: { input: 1, output: 2, cached_input: 0.5 },
      expected: { input: 1000, output: 2000, cachedInput: 500 },
    },
    {
      title: 'a tier of another kind',
      cost: { input: 1, output: 2, tiers: [{ tier: { type: 'volume', size: 5 }, input: 2, output: 3 }] },
      expected: { input: 1000, output: 2000 },
    },
  ])('price of $title', ({ name = 'Some Model', cost, expected }) => {
    expect(convertOne({ name, ...(cost === undefined ? {} : { cost }) })?.price).toEqual(expected);
  });

  test('gives writes for an hour twice the price of the input, for Claude only', () => {
    const cost = {
      input: 3,
      output: 15,
      cache_write: 3.75,
      tiers: [{ tier: { size: 9 }, input: 6, output: 22.5, cache_write: 7.5 }],
    };
    expect(convertOne({ cost }, 'us.anthropic.claude-x', 'amazon-bedrock')?.price).toEqual({
      input: 3000,
      output: 15000,
      cacheWrite: 3750,
      cacheWriteLong: 6000,
      tiers: [{ aboveInputTokens: 9, input: 6000, output: 22500, cacheWrite: 7500, cacheWriteLong: 12000 }],
    });
    expect(convertOne({ cost })?.price).not.toHaveProperty('cacheWriteLong');
  });

  test('takes modes that answers can name', () => {
    const fast = { cost: { input: 4, output: 8 }, provider: { body: { speed: 'fast' } } };
    const priority = { cost: { input: 3, output: 6 }, provider: { body: { service_tier: 'priority' } } };
    const odd = { cost: { input: 9, output: 9 }, provider: { body: { mood: 'good' } } };
    expect(
      convertOne({
        cost: { input: 1, output: 2 },
        experimental: { modes: { fast, quick: priority, odd, none: {} } },
      })?.price?.serviceTiers,
    ).toEqual({ fast: { input: 4000, output: 8000 }, priority: { input: 3000, output: 6000 } });
  });

  const effort = (...values: unknown[]) => ({ type: 'effort', values });
  const budget = { type: 'budget_tokens', min: 1024 };
  test.each([
    { options: undefined, reasoning: false, expected: { reasoningStyle: 'none' } },
    { options: undefined, reasoning: true, expected: {} },
    { options: [{ type: 'toggle' }], reasoning: true, expected: {} },
    {
      options: [effort('high', 'low', 'extreme', null)],
      reasoning: true,
      expected: { reasoningStyle: 'effort', reasoningEfforts: ['low', 'high'] },
    },
    { options: [budget], reasoning: true, expected: { reasoningStyle: 'budget' } },
    {
      provider: 'anthropic',
      name: 'claude-x',
      options: [effort('low', 'max')],
      reasoning: true,
      expected: { reasoningStyle: 'adaptive', reasoningEfforts: ['low', 'max'] },
    },
    {
      provider: 'anthropic',
      name: 'claude-x',
      options: [effort('low'), budget],
      reasoning: true,
      expected: { reasoningStyle: 'budget', reasoningEfforts: ['low'] },
    },
    {
      provider: 'google',
      name: 'gemini-x',
      options: [effort('low', 'high')],
      reasoning: true,
      expected: { reasoningStyle: 'level', reasoningEfforts: ['low', 'high'] },
    },
    {
      provider: 'openrouter',
      name: 'anthropic/claude-x',
      options: [effort('low'), budget],
      reasoning: true,
      expected: { reasoningStyle: 'effort', reasoningEfforts: ['low'] },
    },
  ])('reasoning of $provider $name by $options', ({ options, reasoning, expected, name, provider }) => {
    const model = convertOne({ reasoning, reasoning_options: options }, name, provider);
    const { reasoningStyle, reasoningEfforts } = model ?? {};
    expect(JSON.parse(JSON.stringify({ reasoningStyle, reasoningEfforts }))).toEqual(expected);
  });

  test('believes no limit that contradicts the window, and no limit of zero', () => {
    expect(convertOne({ limit: { context: 4095, output: 4096 } })).not.toHaveProperty('maxOutputTokens');
    expect(convertOne({ limit: { context: 0, output: 10 } })).not.toHaveProperty('contextWindow');
  });

  test.each([
    { name: 'text-embedding-x' },
    { name: 'whisper-large' },
    { name: 'meta-llama/llama-guard-4' },
    { name: 'gemini-x-live-preview' },
    { name: 'qwen-vl-ocr' },
    { name: 'qwen-mt-plus' },
    { name: 'some-model', model: { family: 'text-embedding' } },
    { name: 'painter', model: { limit: { context: 0, output: 0 } } },
    { name: 'painter', model: { modalities: { input: ['text'], output: ['image'] } } },
    { name: 'nothing-known', model: { modalities: { input: [], output: [] } } },
  ])('leaves out $name', ({ name, model }) => {
    expect(convertOne(model ?? {}, name)).toBeUndefined();
  });

  test('maps providers, leaves out unknown ones, sorts, and takes the first of two listings', () => {
    const row = { modalities: text };
    const models = convertModelsDev(
      {
        unheard: { models: { x: row } },
        'google-vertex-anthropic': { models: { 'claude-x': { ...row, tool_call: false }, 'claude-y': row } },
        'google-vertex': { models: { 'claude-x': { ...row, tool_call: true } } },
        google: { models: { b: row, a: row } },
      },
      'test',
    );
    expect(models.map(({ provider, name }) => `${provider}/${name}`)).toEqual([
      'gemini/a',
      'gemini/b',
      'vertex/claude-x',
      'vertex/claude-y',
    ]);
    expect(models[2]?.tools).toBe(true);
  });

  test.each([{ value: [] }, { value: { openai: { models: { a: { limit: { context: 'many' } } } } } }])(
    'refuses another document: $value',
    ({ value }) => {
      expect(() => convertModelsDev(value, 'test')).toThrow('not a models.dev api.json');
    },
  );
});

test.each([
  [0.0028, 2.8],
  [0.003625, 3.625],
  [1.1, 1100],
  [0.19999999999999998, 200],
  [5e-7, 0.0005],
  [75, 75000],
  [0, 0],
])('%d USD per million tokens are %d nano-USD per token', (usd, nano) => {
  expect(nanoUsdPerToken(usd)).toBe(nano);
});
