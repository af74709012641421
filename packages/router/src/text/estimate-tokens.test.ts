import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { getEncoding } from 'js-tiktoken';
import { describe, expect, it } from 'vitest';
import { estimateTokens, tokensFromCounts } from './estimate-tokens.ts';
import { createPromptReader } from './prompt-features.ts';

const encoding = getEncoding('o200k_base');
const samples = new URL('../../fixtures/token-samples/', import.meta.url);

describe('token estimate', () => {
  const names = readdirSync(samples).map((name) => [name] as const);

  it.each(names)('is within 21 %% of o200k_base for %s', (name) => {
    const text = readFileSync(new URL(name, samples), 'utf8');
    const actual = encoding.encode(text).length;
    expect(Math.abs(estimateTokens(text) / actual - 1)).toBeLessThan(0.21);
  });

  it.each([
    [
      'JSON',
      JSON.stringify({
        items: Array.from({ length: 40 }, (_, id) => ({ id, name: `item ${id}`, ok: true })),
      }),
    ],
    ['code', readFileSync(new URL('./estimate-tokens.ts', import.meta.url), 'utf8')],
  ])('is within 21 %% for %s', (_, text) => {
    expect(Math.abs(estimateTokens(text) / encoding.encode(text).length - 1)).toBeLessThan(0.21);
  });

  it('of a long text is proportional to that of its parts', () => {
    const text = readFileSync(new URL('english.txt', samples), 'utf8');
    const once = estimateTokens(text);
    expect(Math.abs(estimateTokens(text.repeat(200)) / (200 * once) - 1)).toBeLessThan(0.05);
  });

  it('of a read prompt equals that of its text', () => {
    const text = readFileSync(new URL('german.txt', samples), 'utf8');
    expect(tokensFromCounts(createPromptReader()(text).counts, text.length)).toBe(estimateTokens(text));
  });

  it('is a positive integer for any non-empty text', () => {
    expect(estimateTokens('')).toBe(0);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), (text) => {
        const tokens = estimateTokens(text);
        expect(Number.isInteger(tokens) && tokens >= 1).toBe(true);
      }),
    );
  });
});
