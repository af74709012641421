import { describe, expect, it } from 'vitest';
import { generateRecords } from './records/index.ts';
import { type SpanScores, SpanTally } from './span-scores.ts';

function scoreOf(text: string, gold: readonly string[], found: readonly string[]): SpanScores {
  const at = (value: string): { start: number; end: number } => {
    const start = text.indexOf(value);
    return { start, end: start + value.length };
  };
  const tally = new SpanTally();
  const spans = gold.map((value) => [at(value).start, at(value).end, 'PERSON'] as const);
  tally.add({ text, spans }, found.map(at));
  return tally.score();
}

describe('SpanTally', () => {
  const text = 'Write to Dr. Karin Holzmann of Corvane and Sons, 4 Mill Lane, Leeds, please.';

  it('takes neighbors for one span, and each for itself if strict', () => {
    const { merged, strict } = scoreOf(text, ['Dr.', 'Karin Holzmann'], ['Dr. Karin Holzmann']);
    expect(merged).toEqual({ at90: 1, at70: 1 });
    expect(strict.at90).toBe(0);
    expect(strict.at70).toBeGreaterThan(0);
  });

  it('lets several spans cover one', () => {
    const { merged } = scoreOf(text, ['4 Mill Lane, Leeds'], ['4 Mill Lane', 'Leeds']);
    expect(merged.at90).toBe(1);
  });

  it('does not count words at the ends that carry nothing', () => {
    const { merged, strict } = scoreOf(text, ['Corvane'], ['of Corvane and']);
    expect(merged.at90).toBe(1);
    expect(strict.at90).toBe(0);
  });

  it('counts what is missed and what is found for nothing', () => {
    const { merged } = scoreOf(text, ['Karin Holzmann', 'Leeds'], ['Karin Holzmann', 'please']);
    expect(merged.at90).toBe(0.5);
  });
});

describe('generateRecords', () => {
  it('makes the same texts of the same seed, with every value marked', () => {
    const sets = generateRecords(3, 2);
    expect(sets).toEqual(generateRecords(3, 2));
    expect(sets).not.toEqual(generateRecords(4, 2));
    for (const { text, spans } of sets.flatMap(({ rows }) => rows)) {
      expect(text).not.toMatch(/\{\{|:[a-z]+\d?\b(?<!https?:)/);
      for (const [start, end] of spans) expect(text.slice(start, end).trim()).not.toBe('');
    }
  });
});
