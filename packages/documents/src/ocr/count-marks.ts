/** Counts the marks above the letters in an image of one word: dots, accents, rings. */
import type { GrayscaleImage } from '../model/index.ts';
import { binarize, darkLevel } from './binary-image.ts';
import { removeConnectedComponents } from './connected-components.ts';

/**
 * At 150 dots an inch, a ring and its letter run together in grey, and only what is darker tells them apart; there, fragments of
 * letters are larger than specks.
 */
const passes = [
  { levelShare: 1, minMarkPixels: 4 },
  { levelShare: 0.75, minMarkPixels: 9 },
];

/** Counts the marks above the letters in an image of one word. */
export function countMarksInImage(word: GrayscaleImage): number {
  const level = darkLevel(word);
  return Math.max(
    ...passes.map(({ levelShare, minMarkPixels }) => countMarksAt(word, level * levelShare, minMarkPixels)),
  );
}

function countMarksAt(word: GrayscaleImage, level: number, minMarkPixels: number): number {
  const { width, dark } = binarize(word, level);
  const all = removeConnectedComponents(width, dark).filter(({ size }) => size >= minMarkPixels);
  const tallest = Math.max(0, ...all.map(({ y0, y1 }) => y1 - y0));
  const letters = all.filter(({ y0, y1 }) => y1 - y0 > tallest * 0.45);
  return all.filter(
    (mark) =>
      mark.y1 - mark.y0 < tallest * 0.4 &&
      letters.some(
        (letter) =>
          mark.y1 < letter.y0 + 1 &&
          mark.x0 <= letter.x1 &&
          mark.x1 >= letter.x0 &&
          letter.y0 - mark.y1 < tallest * 0.4,
      ),
  ).length;
}
