import type { Span } from '@sluice/pii';
import { describe, expect, it } from 'vitest';
import { compilePatterns } from './custom-patterns.ts';

const filler = 'the figures of the last quarter, ';
const prose = (units: number): string => filler.repeat(Math.ceil(units / filler.length)).slice(0, units);

function search(pattern: string, text: string): { readonly spans: readonly Span[]; readonly steps: number } {
  const steps = compilePatterns([{ pattern }])?.findSteps(text);
  if (steps === undefined) throw new Error('There is no pattern.');
  for (let count = 0; ; count++) {
    const { done, value } = steps.next();
    if (done === true) return { spans: value, steps: count };
  }
}

describe('patterns of an account', () => {
  // Around the ends of the first windows, and at the end of the text.
  it.each([0, 8180, 8192, 16_370, 16_380, 16_384, 24_570, 32_760, 100_000])(
    'find a value at %d, in steps like at once',
    (at) => {
      for (const value of ['TCK-123456', `TCK-${'9'.repeat(3000)}`]) {
        const text = `${prose(at)} ${value} ${prose(30_000)}`;
        const { spans } = search('TCK-[0-9]+', text);
        expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual([value]);
        expect(compilePatterns([{ pattern: 'TCK-[0-9]+' }])?.find(text)).toEqual(spans);
      }
    },
  );

  it.each([
    ['^the', 1],
    ['quarter$', 0],
    ['(?m)^line', 2000],
    ['\\bTCK\\b', 1],
    ['TCK(?:[\\s\\S]{0,900}?)END', 1],
  ])('sees what is around a window: %s', (pattern, count) => {
    const text = `${prose(16_383)} TCK ${prose(800)}END${'\nline'.repeat(2000)}`;
    expect(search(pattern, text).spans).toHaveLength(count);
  });

  it('covers a run of any length', () => {
    const text = `${prose(10_000)}${'x1'.repeat(100_000)} end`;
    const { spans } = search('(?:x1)+', text);
    const covered = spans.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(covered).toBe(200_000);
  });

  it('search a long text in short steps', () => {
    const text = prose(1_000_000);
    expect(search('(?i)order[-_ ]?[a-f0-9]{4,40}', text).steps).toBeGreaterThan(100);
  });

  it('match encoded values', () => {
    const text = `${prose(20_000)} ${Buffer.from('the ticket TCK-123456 is open').toString('base64')}`;
    expect(search('TCK-[0-9]+', text).spans).toHaveLength(1);
  });

  it('fail for too many matches', () => {
    expect(() => search('a', 'a'.repeat(100_001))).toThrow('too many matches');
  });
});
