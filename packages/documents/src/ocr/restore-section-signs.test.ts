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

/** @param title drawn after the numbers, with its capital */
function read(texts: readonly string[], first: Area, title: Area = [90, top, 12, 20]): string {
  const box = { confidence: 0.95, line: '1', y0: top, y1: top + 20 };
  const boxes =
    texts.length === 1
      ? [{ ...box, x0: 20, x1: 64, y1: top + first[3] }]
      : [
          { ...box, x0: 20, x1: 31, y1: top + first[3] },
          { ...box, x0: 40, x1: 64 },
        ];
  const words: readonly OcrWord[] = [
    ...boxes.map((one, at) => ({ ...one, text: texts[at] ?? '' })),
    { ...box, text: 'Term', x0: 90, x1: 140, y0: title[1], y1: top + 20 },
  ];
  return restoreSectionSigns(drawAreas(150, 60, [first, ...digits, title]), words)
    .map(({ text }) => text)
    .slice(0, -1)
    .join(' ');
}

it('old-style figures, which reach below the line but are no higher than capitals', () => {
  expect(read(['5', '12'], sign, [90, top - 6, 12, 26])).toBe('5 12');
});

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
