import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bundledCatalog } from './bundled-catalog.ts';
import { overlay } from './overlay.ts';
import { parseCatalog } from './parse-catalog.ts';
import { catalogSources } from './sources.ts';

const file = readFileSync(new URL('./models.generated.json', import.meta.url), 'utf8');
const base = parseCatalog(JSON.parse(file));
const models = bundledCatalog();

describe('the bundled catalog', () => {
  test('keeps the schema, with and without the overlay', () => {
    expect(parseCatalog([...models])).toHaveLength(base.length + overlay.additions.length);
  });

  test('is made once', () => {
    expect(bundledCatalog()).toBe(models);
  });

  test('covers every provider that it promises', () => {
    const names = 'openai azure anthropic gemini vertex bedrock mistral cohere groq deepseek xai openrouter';
    const more = 'together fireworks cerebras perplexity moonshot zai alibaba';
    expect([...new Set(models.map(({ provider }) => provider))].sort()).toEqual(
      `${names} ${more}`.split(' ').sort(),
    );
  });

  test('is for chat: text in and text out, where the modalities are known', () => {
    expect(models.filter(({ inputModalities = ['text'] }) => !inputModalities.includes('text'))).toEqual([]);
    expect(models.filter(({ outputModalities = ['text'] }) => !outputModalities.includes('text'))).toEqual(
      [],
    );
  });

  test('names only sources that are listed, and lists none that is not used', () => {
    const used = new Set(models.flatMap(({ source }) => source.split('+')));
    expect([...used].sort()).toEqual(catalogSources.map(({ id }) => id).sort());
  });

  test('has a price of zero only for what is called free', () => {
    const free = models.filter(
      ({ price }) => price !== undefined && (price.input === 0 || price.output === 0),
    );
    expect(free.filter(({ name }) => !/[:/]free$/.test(name)).map(({ name }) => name)).toEqual([]);
  });

  test('has no price with the noise of binary fractions', () => {
    const numbers = models.flatMap(
      ({ price }) => JSON.stringify(price ?? {}).match(/[\d.]+(e-?\d+)?/g) ?? [],
    );
    expect(numbers.filter((number) => number.replace('.', '').length > 12)).toEqual([]);
  });

  test('has one model a line, sorted, in a file of moderate size', () => {
    const lines = file.trimEnd().split('\n');
    expect(lines).toHaveLength(base.length + 2);
    const ids = base.map(({ provider, name }) => `${provider}\0${name}`);
    expect(ids).toEqual(ids.toSorted());
    expect(file.length).toBeLessThan(1_000_000);
  });

  test.each([
    {
      id: 'openai/gpt-4.1-mini',
      price: { input: 400, output: 1600, cachedInput: 100 },
      contextWindow: 1_047_576,
    },
    {
      id: 'anthropic/claude-sonnet-5',
      price: { input: 3000, output: 15000, cachedInput: 300, cacheWrite: 3750 },
      contextWindow: 1_000_000,
    },
    {
      id: 'deepseek/deepseek-v4-flash',
      price: { input: 140, output: 280, cachedInput: 2.8 },
      contextWindow: 1_000_000,
    },
  ])('knows $id', ({ id, ...facts }) => {
    expect(models.find(({ provider, name }) => `${provider}/${name}` === id)).toMatchObject(facts);
  });
});

describe('the overlay', () => {
  const ids = new Set(base.map(({ provider, name }) => `${provider}/${name}`));

  test('corrects only models that the base has', () => {
    const corrected = overlay.corrections.flatMap(({ provider, names }) =>
      names.map((name) => `${provider}/${name}`),
    );
    expect(corrected.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('adds only models that the base lacks', () => {
    expect(overlay.additions.filter(({ provider, name }) => ids.has(`${provider}/${name}`))).toEqual([]);
  });
});
