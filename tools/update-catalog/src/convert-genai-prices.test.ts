import { describe, expect, test } from 'vitest';
import { addCachedAudio, findDisagreements } from './convert-genai-prices.ts';

const model = { provider: 'xai', name: 'Grok-X', price: { input: 1000, output: 2000 }, source: 'test' };

function compare(
  second: object,
  asOf = '2026-06-01',
  models: Parameters<typeof findDisagreements>[0] = [model],
) {
  return findDisagreements(models, [{ id: 'x-ai', models: [{ id: 'other', ...second }] }], asOf, 0.3);
}

describe('findDisagreements', () => {
  test.each([
    { match: { equals: 'grok-x' } },
    { match: { starts_with: 'grok' } },
    { match: { ends_with: '-x' } },
    { match: { contains: 'rok' } },
    { match: { regex: '^grok-[a-z]$' } },
    { match: { or: [{ equals: 'no' }, { and: [{ starts_with: 'grok' }, { ends_with: 'x' }] }] } },
  ])('finds the model by $match', ({ match }) => {
    expect(compare({ match, prices: { input_mtok: 1, output_mtok: 2 } })).toEqual({
      compared: 1,
      disagreements: [],
    });
  });

  test.each([
    { match: { equals: 'grok' } },
    { match: { and: [{ starts_with: 'grok' }, { ends_with: 'y' }] } },
    { match: { sounds_like: 'grok-x' } },
    { match: null },
  ])('does not find it by $match', ({ match }) => {
    expect(compare({ match, prices: { input_mtok: 1, output_mtok: 2 } }).compared).toBe(0);
  });

  test('the same id comes before a looser match', () => {
    const prices = { input_mtok: 1, output_mtok: 2 };
    const document = [
      {
        id: 'x-ai',
        models: [
          { id: 'wide', match: { contains: 'grok' }, prices: { input_mtok: 9, output_mtok: 9 } },
          { id: 'grok-x', match: { equals: 'nothing' }, prices },
        ],
      },
    ];
    expect(findDisagreements([model], document, '2026-06-01', 0.3).disagreements).toEqual([]);
  });

  test.each([
    { title: 'near enough', prices: { input_mtok: 0.8, output_mtok: { base: 2, tiers: [] } }, disputed: 0 },
    { title: 'input too far', prices: { input_mtok: 0.5, output_mtok: 2 }, disputed: 1 },
    { title: 'output too far', prices: { input_mtok: 1, output_mtok: 4 }, disputed: 1 },
    { title: 'free there', prices: { input_mtok: 0, output_mtok: 0 }, disputed: 1 },
    {
      title: 'the dated price that holds',
      prices: [
        { prices: { input_mtok: 9, output_mtok: 9 } },
        { constraint: { start_date: '2026-05-01' }, prices: { input_mtok: 1, output_mtok: 2 } },
        { constraint: { start_date: '2026-07-01' }, prices: { input_mtok: 9, output_mtok: 9 } },
      ],
      disputed: 0,
    },
    {
      title: 'one of the prices by hour',
      prices: [
        { prices: { input_mtok: 0.5, output_mtok: 1 } },
        {
          constraint: { start_time: '00:30:00Z', end_time: '16:30:00Z' },
          prices: { input_mtok: 1, output_mtok: 2 },
        },
      ],
      disputed: 0,
    },
  ])('$title', ({ prices, disputed }) => {
    expect(compare({ match: { equals: 'grok-x' }, prices }).disagreements).toHaveLength(disputed);
  });

  test('says what both say', () => {
    expect(
      compare({ match: { equals: 'grok-x' }, prices: { input_mtok: 3, output_mtok: 2 } }).disagreements,
    ).toEqual([{ id: 'xai/Grok-X', input: 1000, output: 2000, second: { input: 3000, output: 2000 } }]);
  });

  test('compares nothing where a price is unknown', () => {
    const unpriced = { provider: 'xai', name: 'Grok-X', source: 'test' };
    const match = { equals: 'grok-x' };
    expect(
      compare({ match, prices: { input_mtok: 1, output_mtok: 1 } }, '2026-06-01', [unpriced]).compared,
    ).toBe(0);
    expect(compare({ match, prices: { input_mtok: 1 } }).compared).toBe(0);
  });

  test('refuses another document', () => {
    expect(() => findDisagreements([], { providers: [] }, '2026-06-01', 0.3)).toThrow(
      'not a genai-prices data.json',
    );
  });
});

describe('addCachedAudio', () => {
  const heard = { ...model, price: { input: 1000, output: 2000, audioInput: 3000 } };
  const add = (prices: object, base: Parameters<typeof addCachedAudio>[0][number] = heard) =>
    addCachedAudio(
      [base],
      [{ id: 'x-ai', models: [{ id: 'grok-x', match: {}, prices }] }],
      '2026-06-01',
      'more',
    )[0];

  test('takes the price where both agree on text', () => {
    expect(add({ input_mtok: 1, output_mtok: 2, cache_audio_read_mtok: 0.3 })).toEqual({
      ...heard,
      price: { ...heard.price, cachedAudioInput: 300 },
      source: 'test+more',
    });
  });

  test.each([
    { title: 'no such price', prices: { input_mtok: 1, output_mtok: 2 } },
    { title: 'another price of text', prices: { input_mtok: 2, output_mtok: 2, cache_audio_read_mtok: 0.3 } },
    {
      title: 'no sound',
      prices: { input_mtok: 1, output_mtok: 2, cache_audio_read_mtok: 0.3 },
      base: model,
    },
  ])('leaves the model as it is for $title', ({ prices, base = heard }) => {
    expect(add(prices, base)).toBe(base);
  });
});
