import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesGlob } from './glob.ts';

describe('matchesGlob', () => {
  it.each([
    ['openai/gpt', 'openai/gpt', true],
    ['openai/gpt', 'openai/gpt4', false],
    ['openai/*', 'openai/gpt', true],
    ['openai/*', 'openai/', true],
    ['openai/*', 'azure/gpt', false],
    ['*', '', true],
    ['*/gpt', 'a/b/gpt', true],
    ['a*a', 'a', false],
    ['a*a', 'aa', true],
    ['a*b*c', 'abbc', true],
    ['a*bc*c', 'abc', false],
    ['**', 'x', true],
    ['a.c', 'abc', false],
    ['[a]', 'a', false],
    ['', '', true],
    ['', 'a', false],
  ])('%j on %j: %s', (glob, id, expected) => {
    expect(matchesGlob(glob, id)).toBe(expected);
  });

  it('agrees with a regular expression', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*', '/'), maxLength: 8 });
    fc.assert(
      fc.property(letters, letters, (glob, id) => {
        const oracle = new RegExp(`^${glob.replaceAll('*', '[^]*')}$`);
        expect(matchesGlob(glob, id)).toBe(oracle.test(id));
      }),
      { numRuns: 3000 },
    );
  });

  it('is linear for patterns that make regular expressions slow', () => {
    const startMs = performance.now();
    expect(matchesGlob(`${'*a'.repeat(200)}*b`, 'a'.repeat(100_000))).toBe(false);
    expect(performance.now() - startMs).toBeLessThan(500);
  });
});
