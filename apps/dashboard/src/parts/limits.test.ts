import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areLimits, budgetsOf, type Limits, limitsText, toLimits, toLimitTexts } from './limits.ts';

const limit = fc.option(fc.integer({ min: 1, max: 1e9 }));
const period = fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'total' as const);
const limits: fc.Arbitrary<Limits> = fc.record(
  {
    rpm: limit,
    tpm: limit,
    concurrency: limit,
    budget: fc.option(fc.record({ usd: fc.integer({ min: 1, max: 1e6 }), period })),
  },
  { requiredKeys: [] },
);

it('changes nothing that was not touched', () => {
  fc.assert(
    fc.property(limits, (before) => {
      expect(toLimits(toLimitTexts(before), before)).toEqual({});
    }),
  );
});

it('makes of one set of limits what another one is typed as', () => {
  fc.assert(
    fc.property(limits, limits, (before, wanted) => {
      const texts = toLimitTexts(wanted);
      expect(toLimitTexts({ ...before, ...toLimits(texts, before) })).toEqual({
        ...texts,
        period:
          texts.usd === '' && toLimitTexts(before).usd === ''
            ? toLimitTexts(before).period
            : texts.usd === ''
              ? 'month'
              : texts.period,
      });
    }),
  );
});

it('removes what was emptied', () => {
  const before: Limits = { rpm: 5, budget: { usd: 2, period: 'day' } };
  const emptied = { ...toLimitTexts(before), rpm: '', usd: ' ' };
  expect(toLimits(emptied, before)).toEqual({ rpm: null, budget: null });
});

it('knows one budget, several and none', () => {
  const budget = { usd: 1, period: 'week' as const };
  expect(budgetsOf({})).toEqual([]);
  expect(budgetsOf({ budget })).toEqual([budget]);
  expect(budgetsOf({ budget: [budget, budget] })).toEqual([budget, budget]);
});

it.each([
  [{ rpm: '0' }, false],
  [{ tpm: '1.5' }, false],
  [{ concurrency: '1e3' }, false],
  [{ usd: '-1' }, false],
  [{ usd: 'much' }, false],
  [{ usd: ' 0.5 ', rpm: ' 7 ' }, true],
] as const)('says of %j whether it can be limits: %s', (typed, expected) => {
  expect(areLimits({ ...toLimitTexts({}), ...typed })).toBe(expected);
});

it('says limits in words', () => {
  expect(limitsText({})).toBe('none of its own');
  expect(limitsText({ rpm: 1000, budget: { usd: 5, period: 'month' } })).toBe(
    '$5.00 per month, 1,000 requests/min',
  );
});
