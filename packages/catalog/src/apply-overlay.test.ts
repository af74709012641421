import { expect, test } from 'vitest';
import { applyOverlay } from './apply-overlay.ts';

const base = [
  { provider: 'a', name: 'one', price: { input: 1, output: 2, cachedInput: 0.5 }, source: 'base' },
  { provider: 'a', name: 'two', source: 'base' },
];

test('corrections replace whole members and add their source', () => {
  const models = applyOverlay(base, {
    corrections: [
      { provider: 'a', names: ['one'], set: { price: { input: 3, output: 4 } }, source: 'own' },
      { provider: 'a', names: ['one', 'gone'], set: { temperature: false }, source: 'sdk' },
    ],
    additions: [],
  });
  expect(models).toEqual([
    {
      provider: 'a',
      name: 'one',
      price: { input: 3, output: 4 },
      temperature: false,
      source: 'base+own+sdk',
    },
    base[1],
  ]);
  expect(models[1]).toBe(base[1]);
});

test('an addition yields to the base', () => {
  const added = { provider: 'b', name: 'two', source: 'own' };
  const models = applyOverlay(base, {
    corrections: [],
    additions: [{ provider: 'a', name: 'two', tools: true, source: 'own' }, added],
  });
  expect(models).toEqual([...base, added]);
});
