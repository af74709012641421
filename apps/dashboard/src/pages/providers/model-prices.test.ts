// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { isPrice, ownPrice, readPrice, toPriceTexts, withPrice } from './model-prices.ts';

const texts = { ...toPriceTexts(null), input: '0.5', output: '$2' };

it.each([
  ['0', 0],
  ['$0.00', 0],
  ['0,5', 0.5],
  ['2 USD', 2],
  ['', undefined],
  ['-1', undefined],
  ['free', undefined],
])('reads %j as %s', (typed, price) => {
  expect(readPrice(typed)).toBe(price);
});

it('needs the prices of input and output only', () => {
  expect(isPrice('input', toPriceTexts(null))).toBe(false);
  expect(isPrice('output', toPriceTexts(null))).toBe(false);
  expect(isPrice('cached_input', toPriceTexts(null))).toBe(true);
  expect(isPrice('request', { ...texts, request: 'much' })).toBe(false);
});

it.each([
  ['of a new model', undefined, [{ name: 'm', price: { input: 0.5, output: 2 } }]],
  [
    'of a model by its name',
    ['other', 'm'],
    [{ name: 'other' }, { name: 'm', price: { input: 0.5, output: 2 } }],
  ],
  [
    'beside what is stored of it',
    [{ name: 'm', context_window: 8, price: { input: 9, output: 9, cached_input: 1, web_search: 3 } }],
    [{ name: 'm', context_window: 8, price: { web_search: 3, input: 0.5, output: 2 } }],
  ],
])('sets the price %s', (_what, before, after) => {
  expect(withPrice(before, 'm', texts)).toEqual(after);
});

it('takes a price away, and nothing else', () => {
  const models = [{ name: 'm', context_window: 8, price: { input: 1, output: 2 } }];
  expect(withPrice(models, 'm', undefined)).toEqual([{ name: 'm', context_window: 8 }]);
  expect(ownPrice(models, 'm')).toEqual({ input: 1, output: 2 });
  expect(ownPrice(['m'], 'm')).toBeUndefined();
});
