import { expect, it } from 'vitest';
import { readUsd } from './read-usd.ts';

it.each([
  ['20', 20],
  ['$20', 20],
  ['$ 20.50', 20.5],
  ['20 USD', 20],
  ['usd 20', 20],
  ['20$', 20],
  ['20,50', 20.5],
  ['0.5', 0.5],
  ['.5', 0.5],
  ['1,000', 1000],
  ['1,000.50', 1000.5],
  ['1.000,50', 1000.5],
  ['1 000', 1000],
  ["1'000.5", 1000.5],
  ['1.000.000', 1_000_000],
])('reads %s', (typed, amount) => {
  expect(readUsd(typed)).toBe(amount);
});

it.each(['', '0', '-5', 'much', '1e3', '20 EUR', '1,2,3', '5.5.5', '$', 'Infinity', '20 USD USD x'])(
  'takes %j for no amount',
  (typed) => {
    expect(readUsd(typed)).toBeUndefined();
  },
);
