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
])('a public score stands for %s: %s', (name, known) => {
  expect(priors.of(name) !== undefined).toBe(known);
});
