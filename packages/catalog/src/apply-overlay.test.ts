import { expect, test } from 'vitest';
import { applyOverlay, explainOverlay } from './apply-overlay.ts';

const base = [
  { provider: 'a', name: 'one', price: { input: 1, output: 2, cachedInput: 0.5 }, source: 'base' },
  { provider: 'a', name: 'two', source: 'base' },
];

const own = { source: 'own', reason: 'the price list', date: '2026-01-02' };
const sdk = { source: 'sdk', reason: 'the types', date: '2026-01-03' };

test('prices can follow from those of other models, as they were before', () => {
  const models = applyOverlay(base, {
    families: [],
    priceRules: [
      {
        providers: ['a'],
        applies: ({ name }) => name === 'one',
        price: (_, priceOf) => ({ input: 2 * (priceOf('a', 'one')?.input ?? 0), output: 9 }),
        ...own,
      },
      { providers: ['a'], applies: () => true, price: (_, priceOf) => priceOf('a', 'gone'), ...own },
    ],
    corrections: [],
    additions: [],
  });
  expect(models.map(({ price, source }) => [price, source])).toEqual([
    [{ input: 2, output: 9 }, 'base+own'],
    [undefined, 'base'],
  ]);
});

test('corrections replace whole fields and add their source', () => {
  const models = applyOverlay(base, {
    families: [],
    corrections: [
      { provider: 'a', names: ['one'], set: { price: { input: 3, output: 4 } }, ...own },
      { provider: 'a', names: ['one', 'gone'], set: { temperature: false }, ...sdk },
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

test('the base takes precedence over an addition', () => {
  const added = { provider: 'b', name: 'two', source: 'own' };
  const models = applyOverlay(base, {
    families: [],
    corrections: [],
    additions: [{ provider: 'a', name: 'two', tools: true, source: 'own' }, added],
  });
  expect(models).toEqual([...base, added]);
});

test('families apply by provider and name, in order, before corrections, and to additions as well', () => {
  const added = { provider: 'a', name: 'onto', source: 'own' };
  const models = applyOverlay(base, {
    families: [
      { providers: ['a', 'b'], pattern: /^on/, set: { forcedToolChoice: false, tools: true }, ...own },
      { providers: ['a'], pattern: /one/, set: { tools: false, tokenizerMultiplier: 1.5 }, ...own },
      { providers: ['b'], pattern: /./, set: { temperature: false }, ...own },
    ],
    corrections: [{ provider: 'a', names: ['one'], set: { tokenizerMultiplier: 2 }, ...sdk }],
    additions: [added],
  });
  expect(models).toEqual([
    { ...base[0], forcedToolChoice: false, tools: false, tokenizerMultiplier: 2, source: 'base+own+sdk' },
    base[1],
    { ...added, forcedToolChoice: false, tools: true },
  ]);
});

test('every change is explained by its entry', () => {
  const set = { tools: true };
  const [one, two, added] = explainOverlay(base, {
    families: [{ providers: ['a'], pattern: /one/, set, ...own }],
    corrections: [{ provider: 'a', names: ['one'], set, ...sdk }],
    additions: [{ provider: 'b', name: 'new', source: 'own' }],
  });
  expect(one?.changes).toEqual([
    { kind: 'family', set, ...own },
    { kind: 'correction', set, ...sdk },
  ]);
  expect(two).toEqual({ model: base[1], changes: [], isAdded: false });
  expect(added?.isAdded).toBe(true);
});
