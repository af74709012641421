import { expect, it } from 'vitest';
import type { OcrWord } from '../model/index.ts';
import { type Area, drawAreas } from '../test-support/draw.ts';
import { restoreSectionSigns } from './restore-section-signs.ts';

const top = 20;
const digits: readonly Area[] = [
  [40, top, 10, 20],
  [54, top, 10, 20],
];
const sign: Area = [20, top, 11, 25];
const eight: Area = [20, top, 11, 20];

function read(texts: readonly string[], first: Area): string {
  const box = { confidence: 0.95, line: '1', y0: top, y1: top + 20 };
  const boxes =
    texts.length === 1
      ? [{ ...box, x0: 20, x1: 64, y1: top + first[3] }]
      : [
          { ...box, x0: 20, x1: 31, y1: top + first[3] },
          { ...box, x0: 40, x1: 64 },
        ];
  const words: readonly OcrWord[] = boxes.map((one, at) => ({ ...one, text: texts[at] ?? '' }));
  return restoreSectionSigns(drawAreas(100, 60, [first, ...digits]), words)
    .map(({ text }) => text)
    .join(' ');
}

it.each<[string, readonly string[], Area, string]>([
  ['a sign before a number', ['8', '12'], sign, '§ 12'],
  ['a sign with letters of a number', ['S', '8a'], sign, '§ 8a'],
  ['a sign in one word with its number', ['812'], sign, '§12'],
  ['a digit before a number', ['8', '12'], eight, '8 12'],
  ['a number of three digits', ['812'], eight, '812'],
  ['a sign before a word', ['8', 'Tage'], sign, '8 Tage'],
])('%s', (_, texts, first, expected) => {
  expect(read(texts, first)).toBe(expected);
});
