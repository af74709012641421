import { describe, expect, test } from 'vitest';
import { CatalogError, parseCatalog } from './parse-catalog.ts';

const model = {
  provider: 'openai',
  name: 'gpt-x',
  contextWindow: 1000,
  price: { input: 1, output: 2.5, tiers: [{ aboveInputTokens: 500, input: 2, output: 3 }] },
  source: 'test',
};

function reasonsOf(value: unknown): readonly string[] {
  try {
    parseCatalog(value);
  } catch (error) {
    if (error instanceof CatalogError) {
      return error.reasons;
    }
    throw error;
  }
  return [];
}

describe('parseCatalog', () => {
  test('accepts valid models unchanged', () => {
    const models = [model, { provider: 'x', name: 'y', source: 'test' }];
    expect(parseCatalog(models)).toEqual(models);
    expect(parseCatalog([])).toEqual([]);
  });

  test.each([
    { title: 'no list', value: { models: [] }, reason: 'the catalog must be an array of models' },
    { title: 'no object', value: [7], reason: '[0]: must be object' },
    {
      title: 'a negative price',
      value: [{ ...model, price: { input: -1, output: 1 } }],
      reason: 'openai/gpt-x: price.input must be >= 0',
    },
    {
      title: 'half a price',
      value: [{ ...model, price: { input: 1 } }],
      reason: /^openai\/gpt-x: price must have required/,
    },
    {
      title: 'a price that is no number',
      value: [{ ...model, price: { input: '1', output: 1 } }],
      reason: 'openai/gpt-x: price.input must be number',
    },
    {
      title: 'a mistyped price class',
      value: [{ ...model, price: { input: 1, output: 1, cached: 1 } }],
      reason: 'openai/gpt-x: price.cached is not a known field',
    },
    {
      title: 'an unknown member',
      value: [{ ...model, prices: {} }],
      reason: 'openai/gpt-x: prices is not a known field',
    },
    {
      title: 'an unknown modality',
      value: [{ ...model, inputModalities: ['smell'] }],
      reason: /^openai\/gpt-x: inputModalities\.0 /,
    },
    { title: 'the same model twice', value: [model, model], reason: 'openai/gpt-x: listed more than once' },
    {
      title: 'an answer beyond the window',
      value: [{ ...model, maxOutputTokens: 1001 }],
      reason: 'openai/gpt-x: maxOutputTokens is more than contextWindow',
    },
    {
      title: 'a prompt beyond the window',
      value: [{ ...model, maxInputTokens: 1001 }],
      reason: 'openai/gpt-x: maxInputTokens is more than contextWindow',
    },
    {
      title: 'tiers that do not rise',
      value: [{ ...model, price: { ...model.price, tiers: [...model.price.tiers, ...model.price.tiers] } }],
      reason: 'openai/gpt-x: price.tiers must be ordered by aboveInputTokens',
    },
    {
      title: 'a mistyped class of service',
      value: [{ ...model, price: { ...model.price, serviceTiers: { flexible: { input: 1, output: 1 } } } }],
      reason: 'openai/gpt-x: price.serviceTiers.flexible is not a known field',
    },
    {
      title: 'a mistyped fee',
      value: [{ ...model, price: { ...model.price, fees: { websearch: 1 } } }],
      reason: 'openai/gpt-x: price.fees.websearch is not a known field',
    },
    {
      title: 'a mistyped price class of a service',
      value: [{ ...model, price: { ...model.price, serviceTiers: { flex: { input: 1, output: 1, x: 1 } } } }],
      reason: 'openai/gpt-x: price.serviceTiers.flex.x is not a known field',
    },
    {
      title: 'tiers of a service that do not rise',
      value: [
        {
          ...model,
          price: {
            ...model.price,
            serviceTiers: {
              flex: {
                input: 1,
                output: 1,
                tiers: [
                  { aboveInputTokens: 5, input: 1, output: 1 },
                  { aboveInputTokens: 4, input: 1, output: 1 },
                ],
              },
            },
          },
        },
      ],
      reason: 'openai/gpt-x: price.serviceTiers.flex.tiers must be ordered by aboveInputTokens',
    },
    {
      title: 'an unknown style of reasoning',
      value: [{ ...model, reasoningStyle: 'hard' }],
      reason: /^openai\/gpt-x: reasoningStyle /,
    },
    {
      title: 'a style of reasoning without reasoning',
      value: [{ ...model, reasoning: false, reasoningStyle: 'effort' }],
      reason: 'openai/gpt-x: reasoningStyle requires a reasoning model',
    },
    {
      title: 'an unknown effort',
      value: [{ ...model, reasoningEfforts: ['extreme'] }],
      reason: /^openai\/gpt-x: reasoningEfforts\.0 /,
    },
    {
      title: 'a parameter twice',
      value: [{ ...model, unsupportedParameters: ['stop', 'stop'] }],
      reason: 'openai/gpt-x: unsupportedParameters contains a duplicate',
    },
    {
      title: 'a tokenizer that makes nothing',
      value: [{ ...model, tokenizerMultiplier: 0 }],
      reason: /^openai\/gpt-x: tokenizerMultiplier /,
    },
  ])('rejects $title', ({ value, reason }) => {
    expect(reasonsOf(value)).toContainEqual(
      typeof reason === 'string' ? reason : expect.stringMatching(reason),
    );
  });

  test('lists every invalid model, but only the first ones in the message', () => {
    const bad = Array.from({ length: 30 }, (_, index) => ({ provider: 'p', name: `m${index}`, source: 7 }));
    expect(reasonsOf(bad)).toHaveLength(30);
    expect(() => parseCatalog(bad)).toThrow('... and 10 more');
  });
});
