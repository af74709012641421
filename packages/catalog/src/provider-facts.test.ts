import { describe, expect, test } from 'vitest';
import { bundledCatalog } from './bundled-catalog.ts';
import { providerFactsOf } from './provider-facts.ts';

const providers = [...new Set(bundledCatalog().map(({ provider }) => provider))];

describe('providerFactsOf', () => {
  test.each([
    { provider: 'groq', expected: 0 },
    { provider: 'openai', expected: 30 },
    { provider: 'gemini', expected: 55 },
    { provider: 'bedrock', expected: undefined },
    { provider: 'toString', expected: undefined },
  ])('$provider retains data for $expected days', ({ provider, expected }) => {
    expect(providerFactsOf(provider)?.retentionDays).toBe(expected);
  });

  test('every fact has a source', () => {
    const known = providers.flatMap((provider) => providerFactsOf(provider) ?? []);
    expect(known.length).toBeGreaterThan(5);
    for (const { sources, retentionDays = 0, regions = ['x'] } of known) {
      expect(sources.every((source) => source.startsWith('https://'))).toBe(true);
      expect(Number.isInteger(retentionDays) && retentionDays >= 0).toBe(true);
      expect(regions).not.toEqual([]);
    }
  });
});
