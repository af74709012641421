import { expect, it } from 'vitest';
import { isWholeDate, KnownDates } from './known-dates.ts';

const facts = { code: 104, score: 1 };

it.each([
  [
    '12 April 1980',
    '12.04.1980, 1980-04-12, 04/12/1980, April 12th, 1980, 12 avril 1980, 19800412, 12.4.80',
    7,
  ],
  ['1980/4/12', 'on the 12 of April 1980', 1],
  ['12.04.1980', '12 May 1980, 13.04.1980, 12.04.1981, April 1980, 1980, 12 April', 0],
  ['April 1980', '12.04.1980', 0],
])('%s in %s', (value, text, count) => {
  const known = new KnownDates();
  known.learn(value, facts);
  expect(known.find(text)).toHaveLength(count);
});

it('needs a day, a month and a year', () => {
  expect(['3 May 1990', '1990-05-03', 'May 1990', '1990', '23', 'May'].map(isWholeDate)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
