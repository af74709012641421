import { expect, it } from 'vitest';
import type { OcrWord } from '../model/index.ts';
import { type Area, drawAreas } from '../test-support/draw.ts';
import { markBullets } from './mark-bullets.ts';

const top = 20;
/** Where letters begin. */
const textX = 50;

/** @param mark drawn before a line of letters; @param first the first word, with the mark or the mark alone */
function read(first: string, isAlone: boolean, mark: Area): string {
  const letters: readonly Area[] = [0, 1, 2, 3].map((at) => [textX + at * 14, top, 10, 20]);
  const [x, y, wide, high] = mark;
  const box = { confidence: 0.9, line: '1', y0: top, y1: top + 20 };
  const words: readonly OcrWord[] = isAlone
    ? [
        { ...box, text: first, x0: x, x1: x + wide, y0: y, y1: y + high },
        { ...box, text: 'Text', x0: textX, x1: 105 },
        { ...box, text: 'goes', x0: 115, x1: 160 },
      ]
    : [
        { ...box, text: first, x0: x, x1: 105 },
        { ...box, text: 'goes', x0: 115, x1: 160 },
      ];
  return markBullets(drawAreas(200, 60, [mark, ...letters]), words)
    .map(({ text }) => text)
    .join(' ');
}

const bullet: Area = [20, top + 7, 7, 7];

it.each<[string, string, boolean, Area, string]>([
  ['together with its word', '«Text', false, bullet, '• Text goes'],
  ['as a letter', 'eText', false, bullet, '• Text goes'],
  ['as a sign of its own', '+', true, bullet, '• Text goes'],
  ['as a letter of its own', 'e', true, bullet, '• Text goes'],
])('a bullet read %s', (_, first, isAlone, mark, expected) => {
  expect(read(first, isAlone, mark)).toBe(expected);
});

it.each<[string, string, boolean, Area]>([
  ['a quotation mark', '«Text', false, [38, top + 7, 7, 7]],
  ['a letter', 'I', true, [20, top, 4, 20]],
  ['a dash', '–', true, [20, top + 9, 14, 3]],
  ['a point on the line', '.', true, [20, top + 14, 6, 6]],
  ['a large sign', '©', true, [20, top + 2, 16, 16]],
])('%s is none', (_, first, isAlone, mark) => {
  expect(read(first, isAlone, mark)).toBe(isAlone ? `${first} Text goes` : `${first} goes`);
});
