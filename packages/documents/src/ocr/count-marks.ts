/** Counts the marks that float above the letters of a word: dots, accents, rings. */
import type { GrayscaleImage } from '../model/index.ts';
import { binarize } from './binary-image.ts';
import { removeConnectedComponents } from './connected-components.ts';

const minMarkPixels = 4;

/** How many marks stand above a letter in a picture of one word. */
export function countMarksInImage(word: GrayscaleImage): number {
  const { width, dark } = binarize(word);
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
