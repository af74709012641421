import type { CatalogModel } from '@sluice/catalog';
import { describe, expect, test } from 'vitest';
import { claimsOfPortkey } from './add-service-tiers.ts';
import type { Claims } from './claims.ts';
import { claimsOfOpenrouter } from './claims-of-openrouter.ts';
import { claimsOfGenaiPrices } from './convert-genai-prices.ts';
import { findConflicts } from './find-conflicts.ts';

const plain: CatalogModel = {
  provider: 'xai',
  name: 'grok-x',
  contextWindow: 1000,
  tools: true,
  inputModalities: ['image', 'text'],
  price: { input: 100, output: 200 },
  source: 'base',
};

/** Conflicts of models of the base alone: the overlay adds models of its own. */
function conflictsOf(model: CatalogModel, claims: Claims) {
  return findConflicts([model], 'base', [{ source: 'second', claimsOf: () => claims }]).filter(
    ({ id }) => id === `${model.provider}/${model.name}`,
  );
}

describe('findConflicts', () => {
  test('tells what was taken, from where, and what the other source says', () => {
    expect(conflictsOf(plain, { 'price.input': 150, contextWindow: 2000, tools: false })).toEqual(
      [
        { field: 'price.input', taken: 100, value: 150 },
        { field: 'contextWindow', taken: 1000, value: 2000 },
        { field: 'tools', taken: true, value: false },
      ].map(({ field, taken, value }) => ({
        id: 'xai/grok-x',
        field,
        taken,
        winner: 'base',
        why: 'precedence: the base (undated), and no entry of the overlay',
        others: [{ source: 'second', value }],
      })),
    );
  });

  test('is silent where all agree, where nothing is stated, and about rounding', () => {
    const same = {
      'price.input': 100.05,
      contextWindow: 1000,
      inputModalities: 'text,image',
      reasoning: true,
    };
    expect(conflictsOf(plain, same)).toEqual([]);
  });

  test('names the entry of the overlay that won, with reason and date', () => {
    const sonnet: CatalogModel = {
      provider: 'azure',
      name: 'claude-opus-4-8',
      temperature: true,
      source: 'base',
    };
    expect(conflictsOf(sonnet, { temperature: true })).toEqual([
      {
        id: 'azure/claude-opus-4-8',
        field: 'temperature',
        taken: false,
        winner: 'overlay (sluice)',
        why: expect.stringMatching(/^correction: Opus 4\.7 and later reject .* \(2026-\d\d-\d\d\)$/),
        others: [
          { source: 'base', value: true },
          { source: 'second', value: true },
        ],
      },
    ]);
    expect(conflictsOf({ ...sonnet, temperature: false }, { temperature: true })[0]?.winner).toBe('base');
  });

  test('names additions, which the base lacks', () => {
    const found = findConflicts([], 'base', [{ source: 'second', claimsOf: () => ({ 'price.input': 1 }) }]);
    const added = found.find(({ id }) => id === 'moonshot/kimi-k3');
    expect(added).toMatchObject({ field: 'price.input', taken: 3000, others: [{ value: 1 }] });
    expect(added?.why).toMatch(/^addition: base lacks the model \(2026-\d\d-\d\d\)$/);
  });
});

describe('claims', () => {
  test('of genai-prices: the prices of the day, but none that depends on the hour', () => {
    const prices = { input_mtok: { base: 3, tiers: [] }, output_mtok: 15, cache_read_mtok: 0.3 };
    const dated = (more: object) => [
      { prices: { input_mtok: 9, output_mtok: 9 } },
      { constraint: { start_date: '2026-01-01' }, prices },
      { constraint: more, prices },
    ];
    const claim = (constraint: object) => {
      const model = { id: 'grok-x', match: {}, context_window: 7, prices: dated(constraint) };
      return claimsOfGenaiPrices([{ id: 'x-ai', models: [model] }], '2026-06-01')(plain);
    };
    expect(claim({ start_date: '2027-01-01' })).toMatchObject({
      'price.input': 3000,
      'price.output': 15_000,
      'price.cachedInput': 300,
      contextWindow: 7,
    });
    expect(claim({ start_time: '16:30' })).toMatchObject({ 'price.input': undefined, contextWindow: 7 });
  });

  test('of Portkey: the ordinary price', () => {
    const pay_as_you_go = { request_token: { price: 0.0003 }, response_token: { price: 0.0015 } };
    const claims = claimsOfPortkey({ 'x-ai': { 'grok-x': { pricing_config: { pay_as_you_go } } } })(plain);
    expect(claims).toMatchObject({ 'price.input': 3000, 'price.output': 15_000 });
    expect(() => claimsOfPortkey(7)).toThrow('no object of providers');
  });

  test('of OpenRouter: prices, limits and parameters, also under its spelling of names', () => {
    const row = {
      id: 'anthropic/claude-sonnet-4.5',
      context_length: 1000,
      architecture: { input_modalities: ['image', 'text'] },
      pricing: { prompt: '0.000003', completion: '0.000015', input_cache_read: '0' },
      top_provider: { max_completion_tokens: null },
      supported_parameters: ['tools'],
    };
    const claimsOf = claimsOfOpenrouter({ data: [row] });
    expect(claimsOf({ provider: 'anthropic', name: 'claude-sonnet-4-5' })).toEqual({
      'price.input': 3000,
      'price.output': 15_000,
      contextWindow: 1000,
      inputModalities: 'text,image',
      reasoning: false,
      tools: true,
      structuredOutput: false,
      temperature: false,
    });
    expect(claimsOf(plain)).toEqual({});
    expect(() => claimsOfOpenrouter([])).toThrow("not OpenRouter's list");
  });
});
