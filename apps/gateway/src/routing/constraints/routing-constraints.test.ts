import { policyDials, preferenceForDial } from '@sluice/router';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeConstraints, policyOf } from './routing-constraints.ts';

describe('mergeConstraints', () => {
  it.each([
    [[], undefined, undefined, 'balanced', preferenceForDial(policyDials.balanced, 'balanced')],
    [[{ default: 'cheap' as const }], undefined, undefined, 'cheap', preferenceForDial(0, 'cheap')],
    [[{ default: 'cheap' as const }, { dial: 8 }], undefined, undefined, 'dial 8', preferenceForDial(8)],
    // An inner policy replaces an outer dial.
    [
      [{ dial: 8 }, { default: 'best' as const }],
      undefined,
      undefined,
      'best',
      preferenceForDial(10, 'best'),
    ],
    [[{ dial: 8 }], 'fast' as const, undefined, 'fast', preferenceForDial(policyDials.fast, 'fast')],
    [[], 'fast' as const, { dial: 9 }, 'dial 9', preferenceForDial(9, 'fast')],
    [[{ default: 'best' as const }], undefined, { dial: 2 }, 'dial 2', preferenceForDial(2)],
    [
      [{ default: null }, { dial: null }],
      undefined,
      { dial: null },
      'balanced',
      preferenceForDial(5, 'balanced'),
    ],
  ])('%j, requested %s, with %j: %s', (layers, asked, wish, policy, preference) => {
    expect(mergeConstraints(layers, asked, wish)).toMatchObject({ policy, preference });
  });

  it('accumulates restrictions, and uses the lower of two limits', () => {
    const joined = mergeConstraints(
      [
        {
          candidates: ['a/*'],
          max_price_per_mtok: 10,
          regions: ['eu'],
          personal_data: 'local',
          retention: 30,
        },
        {
          candidates: ['*/b'],
          max_price_per_mtok: 20,
          exclude: ['a/x'],
          personal_data: 'any',
          retention: 'zero',
        },
      ],
      undefined,
      { max_cost_usd: 0.01, exclude: ['a/y'], first_token_seconds: 2, answer_seconds: 9 },
    );
    expect(joined).toMatchObject({
      candidates: [['a/*'], ['*/b']],
      exclude: ['a/x', 'a/y'],
      maxPricePerMtok: 10,
      maxCostNanos: 1e7,
      firstTokenMs: 2000,
      totalMs: 9000,
      regions: [['eu']],
      retentionDays: 0,
      personalData: ['local'],
    });
  });

  it('a request never widens outer rules', () => {
    const bound = fc.option(fc.double({ min: 0.001, max: 1000, noNaN: true }), { nil: undefined });
    fc.assert(
      fc.property(bound, bound, (above, asked) => {
        const { maxPricePerMtok } = mergeConstraints([{ max_price_per_mtok: above ?? null }], undefined, {
          max_price_per_mtok: asked ?? null,
        });
        if (above !== undefined) expect(maxPricePerMtok).toBeLessThanOrEqual(above);
      }),
    );
  });
});

it.each([
  ['cheap', 'cheap'],
  ['auto', undefined],
  ['toString', undefined],
  [undefined, undefined],
])('the policy named %s is %s', (suffix, policy) => {
  expect(policyOf(suffix)).toBe(policy);
});
