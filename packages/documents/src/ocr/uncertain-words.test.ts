import { expect, it } from 'vitest';
import type { OcrWord } from '../model/index.ts';
import { findUncertainWords } from './uncertain-words.ts';

const word = (text: string, confidence: number): OcrWord => ({
  text,
  confidence,
  line: '1',
  x0: 0,
  x1: 1,
  y0: 0,
  y1: 1,
});

it.each([
  ['a sure word', [word('Total', 0.95)], []],
  ['a word to look at', [word('Tota1', 0.4)], [{ text: 'Tota1', confidence: 0.4 }]],
  ['a mark', [word('—', 0.1)], []],
  [
    'their order',
    [word('b', 0.1), word('a', 0.2)],
    [word('b', 0.1), word('a', 0.2)].map(({ text, confidence }) => ({ text, confidence })),
  ],
] as const)('finds uncertain words: %s', (_, words, expected) => {
  expect(findUncertainWords(words)).toEqual(expected);
});

it('names no more than people look at', () => {
  expect(findUncertainWords(Array.from({ length: 500 }, () => word('x', 0.1)))).toHaveLength(200);
});
