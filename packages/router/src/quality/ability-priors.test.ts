import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AbilityPriors } from './ability-priors.ts';

const stored = JSON.parse(readFileSync(new URL('../../weights/abilities.json', import.meta.url), 'utf8'));
const one = { mean: [1], deviation: [0.3] };
const priors = new AbilityPriors({
  ...stored,
  models: { 'large-2512': one, 'big-2024-05-13': one, plain: one },
});

it.each([
  ['large-2512', true],
  ['house/large-2512', true],
  ['large', true],
  ['large-2602', true],
  // What is known of a later one says too much of an earlier one.
  ['large-2411', false],
  ['big-2024-08-06', true],
  ['big-2024-04-01', false],
  ['plain', true],
  ['plain-2025-01-01', true],
  ['other', false],
])('has public scores of %s: %s', (name, known) => {
  expect(priors.find(name) !== undefined).toBe(known);
});

it('a model without scores follows its predecessor in the family', () => {
  const of = (released: number) => ({ mean: [2], deviation: [0.3], released });
  const families = { growth: 0.8, deviation: 0.4 };
  const models = {
    'bright-grand-4': of(2025),
    'bright-grand-5': { ...of(2026), mean: [3] },
    'bright-round-4': of(2024),
  };
  const known = new AbilityPriors({ ...stored, models, families });
  const general = (name: string, released: number, from = known) =>
    from.fromFacts({ outputPrice: 10, released, name }).mean[0] ?? Number.NaN;
  const alone = general('else-1', 2026.5);
  expect(general('bright-grand-6', 2026.5)).toBeGreaterThan(Math.max(alone, 2.8));
  expect(general('bright-grand-6', 2026.5)).toBeGreaterThan(general('bright-grand-4-5', 2025.5));
  // Nothing of it is older than the model itself.
  expect(general('bright-grand-3', 2024.5)).toBe(general('else-1', 2024.5));
  expect(
    general('bright-grand-6', 2026.5, new AbilityPriors({ ...stored, models, families: undefined })),
  ).toBe(alone);
});
