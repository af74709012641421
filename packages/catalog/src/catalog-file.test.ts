import { describe, expect, test } from 'vitest';
import { bundledCatalogFacts, parseCatalogFile, renderCatalogFile } from './catalog-file.ts';
import { catalogSources } from './catalog-sources.ts';
import { overlay } from './overlay.ts';

const model = { provider: 'a', name: 'x', price: { input: 1, output: 2 }, source: 's' };
const source = { id: 's', name: 'S', licence: 'MIT', date: '2026-01-02', use: 'all' };
const file = { format: 'sluice-catalog', version: 1, date: '2026-01-02', sources: [source], models: [model] };

describe('parseCatalogFile', () => {
  test('reads what renderCatalogFile wrote', () => {
    const catalog = bundledCatalogFacts();
    expect(parseCatalogFile(JSON.parse(renderCatalogFile(catalog)))).toEqual(catalog);
  });

  test.each([
    { title: 'an array of models', value: [model], message: 'this is no catalog file' },
    { title: 'null', value: null, message: 'this is no catalog file' },
    { title: 'a newer version', value: { ...file, version: 2 }, message: 'install the release' },
    { title: 'a date that is none', value: { ...file, date: 'soon' }, message: 'date must match pattern' },
    { title: 'no models', value: { ...file, models: [] }, message: 'models' },
    {
      title: 'a model with a negative price',
      value: { ...file, models: [{ ...model, price: { input: -1, output: 2 } }] },
      message: 'a/x: price.input must be >= 0',
    },
    {
      title: 'a model with an unknown field',
      value: { ...file, models: [{ ...model, color: 'red' }] },
      message: 'a/x: color is not a known field',
    },
  ])('refuses $title', ({ value, message }) => {
    expect(() => parseCatalogFile(value)).toThrow(message);
  });
});

test('the date of the bundled catalog is that of its newest source', () => {
  const { date, sources } = bundledCatalogFacts();
  expect(date).toBe(
    sources
      .map((one) => one.date)
      .sort()
      .at(-1),
  );
});

test('our own facts are dated as their newest entry', () => {
  const { families, priceRules = [], corrections } = overlay;
  const newest = [...families, ...priceRules, ...corrections]
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  expect(catalogSources.find(({ id }) => id === 'sluice')?.date).toBe(newest);
});
