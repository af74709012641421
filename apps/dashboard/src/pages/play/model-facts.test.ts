import { expect, it } from 'vitest';
import { modelFacts } from './model-facts.ts';

const model = { object: 'model', created: 0, owned_by: 'p' } as const;

it.each([
  [undefined, ''],
  [{ ...model, id: 'auto', context_length: 5 }, ''],
  [{ ...model, id: 'p/m' }, 'price unknown'],
  [{ ...model, id: 'p/m', pricing: { input: 3, output: null } }, 'price unknown'],
  [
    {
      ...model,
      id: 'p/m',
      context_length: 128_000,
      pricing: { input: 3, output: 15 },
      input_modalities: ['text', 'image'],
    },
    '128,000 tokens of context · USD 3.00 in, 15.00 out per million tokens · reads text, image',
  ],
])('says what is known of a model: %j', (listed, expected) => {
  expect(modelFacts(listed)).toBe(expected);
});
