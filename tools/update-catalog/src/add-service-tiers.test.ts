import type { CatalogModel } from '@sluice/catalog';
import { describe, expect, test } from 'vitest';
import { addServiceTiers } from './add-service-tiers.ts';

const model: CatalogModel = {
  provider: 'openai',
  name: 'gpt-x',
  price: { input: 2500, output: 15000, cachedInput: 250 },
  source: 'base',
};
const rates = (input: number, output: number, cached?: number) => ({
  pricing_config: {
    pay_as_you_go: {
      request_token: { price: input },
      response_token: { price: output },
      ...(cached === undefined ? {} : { cache_read_input_token: { price: cached } }),
      additional_units: { web_search: { price: 1 } },
    },
  },
});
const standard = rates(0.00025, 0.0015, 0.000025);

function add(modes: object, base: CatalogModel = model, region = 'default') {
  const row = { custom_pricing: { regions: { [region]: { execution_modes: modes } } } };
  return addServiceTiers([base], { openai: { 'gpt-x': row } }, 'more')[0];
}

describe('addServiceTiers', () => {
  test('takes classes of service that answers name', () => {
    const flex = rates(0.000125, 0.00075, 0.0000125);
    const added = add({ standard, flex, priority: rates(0.0005, 0.003), scale: rates(1, 1) });
    expect(added).toEqual({
      ...model,
      price: {
        ...model.price,
        serviceTiers: {
          flex: { input: 1250, output: 7500, cachedInput: 125 },
          priority: { input: 5000, output: 30000 },
        },
      },
      source: 'base+more',
    });
  });

  test('takes prices by the length of the prompt', () => {
    const tiers = (short: object, long?: object) => ({
      context_tiers: { short, ...(long === undefined ? {} : { long }) },
    });
    const row = {
      custom_pricing: {
        context_tier_map: { 0: 'short', 272000: 'long' },
        regions: {
          default: {
            execution_modes: {
              standard: tiers(standard),
              flex: tiers(rates(0.000125, 0.00075), rates(0.00025, 0.001125)),
              priority: tiers(rates(0.0005, 0.003)),
            },
          },
        },
      },
    };
    const [added] = addServiceTiers([model], { openai: { 'gpt-x': row } }, 'more');
    expect(added?.price?.serviceTiers).toEqual({
      flex: {
        input: 1250,
        output: 7500,
        tiers: [{ aboveInputTokens: 272_000, input: 2500, output: 11250 }],
      },
      priority: { input: 5000, output: 30000 },
    });
  });

  test.each([
    { title: 'another ordinary price', modes: { standard: rates(1, 1), flex: rates(0.1, 0.1) } },
    { title: 'no ordinary price', modes: { flex: rates(0.1, 0.1) } },
    { title: 'only the ordinary price', modes: { standard } },
    { title: 'a price of nothing', modes: { standard, flex: rates(0, 0) } },
    { title: 'another shape', modes: { standard, flex: { cheap: true } } },
    { title: 'a region with a surcharge', modes: { standard, flex: rates(0.1, 0.1) }, region: 'eu' },
  ])('leaves the model as it is for $title', ({ modes, region }) => {
    expect(add(modes, model, region)).toBe(model);
  });

  test('wants a price of written caches where the ordinary price has one', () => {
    const writing = { ...model, price: { input: 2500, output: 15000, cacheWrite: 3125 } };
    expect(add({ standard, batch: rates(0.000125, 0.00075) }, writing)).toBe(writing);
  });

  test('keeps what the catalog has', () => {
    const served = {
      ...model,
      price: { input: 2500, output: 15000, serviceTiers: { flex: { input: 1, output: 1 } } },
    };
    const flex = rates(0.000125, 0.00075);
    expect(add({ standard, flex }, served)).toBe(served);
    expect(add({ standard, flex, batch: flex }, served)?.price?.serviceTiers).toEqual({
      flex: { input: 1, output: 1 },
      batch: { input: 1250, output: 7500 },
    });
  });

  test.each([{ value: [] }, { value: { openai: 7 } }, { value: null }])('refuses $value', ({ value }) => {
    expect(() => addServiceTiers([model], value, 'more')).toThrow('no object of providers');
  });
});
