import { describe, expect, it } from 'vitest';
import type { GrayscaleImage } from '../model/index.ts';
import { countMarksInImage } from './count-marks.ts';

type Area = readonly [x: number, y: number, wide: number, high: number, value?: number];

/** Two letters of a word, 20 pixels high, and what else is drawn. */
function word(...areas: readonly Area[]): GrayscaleImage {
  const width = 60;
  const height = 60;
  const pixels = new Uint8Array(width * height).fill(255);
  for (const [x, y, wide, high, value = 0] of [[15, 30, 8, 20], [35, 30, 8, 20], ...areas] as readonly Area[])
    for (let row = y; row < y + high; row += 1) pixels.fill(value, row * width + x, row * width + x + wide);
  return { width, height, pixels, dpi: 200 };
}

describe('countMarksInImage', () => {
  it.each<[string, number, readonly Area[]]>([
    ['no marks', 0, []],
    ['a dot', 1, [[17, 24, 3, 3]]],
    [
      'two dots',
      2,
      [
        [15, 24, 2, 3],
        [20, 24, 2, 3],
      ],
    ],
    [
      'a mark that runs into its letter in grey',
      1,
      [
        [17, 22, 4, 4],
        [17, 26, 4, 4, 110],
      ],
    ],
    ['no speck', 0, [[17, 24, 1, 3]]],
    ['no mark beside a letter', 0, [[27, 24, 3, 3]]],
  ])('counts %s', (_, marks, areas) => {
    expect(countMarksInImage(word(...areas))).toBe(marks);
  });
});
