import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPromptReader, shapeNames } from './prompt-features.ts';
import { createPromptScanner } from './scan-prompt.ts';
import { countText, createTextCounts } from './text-counts.ts';

function gramsOf(text: string): number[] {
  const { buckets, size } = createPromptScanner()(text);
  return [...buckets.subarray(0, size)];
}

function shapeOf(text: string): Record<string, number> {
  const { shape } = createPromptReader()(text);
  return Object.fromEntries(shapeNames.map((name, index) => [name, shape[index] ?? 0]));
}

describe('n-grams of a prompt', () => {
  it.each([
    ['one word', 'hello', 1],
    ['two words and their pair', 'hello world', 3],
    ['a word twice, and the pair of it with itself', 'again again', 2],
    ['marks stand for themselves', 'a+b', 5],
    ['Han characters stand for themselves', '你好', 3],
    ['nothing', ' \n ', 0],
  ])('%s', (_, text, count) => {
    expect(gramsOf(text)).toHaveLength(count);
  });

  it.each([
    ['capitals', 'What Is Gravity', 'what is gravity'],
    ['which digits', 'add 12 and 34', 'add 56 and 78'],
    ['how many spaces', 'one  two', 'one two'],
  ])('do not depend on %s', (_, left, right) => {
    expect(gramsOf(left)).toEqual(gramsOf(right));
  });

  it('are distinct for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const grams = gramsOf(text);
        expect(new Set(grams).size).toBe(grams.length);
      }),
    );
  });

  it('contain nothing of an earlier text, even after hundreds of texts', () => {
    const scan = createPromptScanner();
    const size = scan('the same words every time').size;
    for (let turn = 0; turn < 600; turn++) scan(`other words ${turn % 7}`);
    expect(scan('the same words every time').size).toBe(size);
  });

  it('of a long prompt are those of its head and its tail', () => {
    const filler = 'middle '.repeat(4000);
    const long = `head ${filler} tail`;
    expect(gramsOf(long)).toEqual(expect.arrayContaining([gramsOf('head')[0], gramsOf('tail')[0]]));
  });
});

describe('counts', () => {
  it('while scanning equal those of counting alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const counts = createTextCounts();
        countText(text, 0, text.length, counts);
        const scanned = createPromptScanner()(text).counts;
        expect([...scanned.pairs]).toEqual([...counts.pairs]);
        expect(scanned.longLetters).toBe(counts.longLetters);
        expect(scanned.length).toBe(text.length);
      }),
    );
  });
});

describe('shape features', () => {
  it.each([
    ['questions', 'Why? And how?', 2],
    ['options', 'Which?\nA. one\nB. two\nC. three', 3],
    ['options', 'A list.\nAlso this is no option\nBut text', 0],
    ['numbers', 'from 1 to 100', Math.log1p(2)],
    ['words', 'four words are here', Math.log1p(4)],
    ['humps', 'camelCase and twoHumpsHere', Math.log1p(3)],
    ['dollars', '$x$', Math.log1p(2)],
  ] as const)('%s of %j', (name, text, value) => {
    expect(shapeOf(text)[name]).toBeCloseTo(value);
  });

  it('are finite for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect([...createPromptReader()(text).shape].every(Number.isFinite)).toBe(true);
      }),
    );
  });
});
