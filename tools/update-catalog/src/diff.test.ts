import { describe, expect, test } from 'vitest';
import { diffCatalogs } from './diff.ts';

const model = {
  provider: 'a',
  name: 'x',
  contextWindow: 1000,
  price: { input: 100, output: 200 },
  source: 'test',
};

describe('diffCatalogs', () => {
  test('the same catalog changes nothing, whatever its source', () => {
    expect(diffCatalogs([model], [{ ...model, source: 'newer' }], 0.3)).toEqual({
      added: [],
      removed: [],
      changed: [],
    });
  });

  test('added and removed models', () => {
    const diff = diffCatalogs([model], [{ ...model, name: 'y' }], 0.3);
    expect(diff).toEqual({ added: ['a/y'], removed: ['a/x'], changed: [] });
  });

  test.each([
    {
      title: 'a small move',
      after: { price: { input: 130, output: 200 } },
      field: 'price.input',
      alarming: false,
    },
    {
      title: 'a large rise',
      after: { price: { input: 131, output: 200 } },
      field: 'price.input',
      alarming: true,
    },
    {
      title: 'a large fall',
      after: { price: { input: 100, output: 100 } },
      field: 'price.output',
      alarming: true,
    },
    {
      title: 'a new class',
      after: { price: { input: 100, output: 200, cachedInput: 1 } },
      field: 'price.cachedInput',
      alarming: false,
    },
    {
      title: 'a new tier',
      after: {
        price: { input: 100, output: 200, tiers: [{ aboveInputTokens: 500, input: 200, output: 200 }] },
      },
      field: 'price.input>500',
      alarming: false,
    },
    { title: 'another window', after: { contextWindow: 9 }, field: 'contextWindow', alarming: false },
  ])('$title', ({ after, field, alarming }) => {
    const { changed } = diffCatalogs([model], [{ ...model, ...after }], 0.3);
    expect(changed).toContainEqual(expect.objectContaining({ id: 'a/x', field, alarming }));
  });

  test('a lost price alarms', () => {
    const { price: _, ...unpriced } = model;
    const { changed } = diffCatalogs([model], [unpriced], 0.3);
    expect(changed).toEqual([
      { id: 'a/x', field: 'price.input', before: 100, after: undefined, alarming: true },
      { id: 'a/x', field: 'price.output', before: 200, after: undefined, alarming: true },
    ]);
  });

  test('a price out of nothing alarms', () => {
    const free = { ...model, price: { input: 0, output: 0 } };
    expect(diffCatalogs([free], [model], 0.3).changed.map(({ alarming }) => alarming)).toEqual([true, true]);
  });
});
