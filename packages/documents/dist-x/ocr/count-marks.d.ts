/** Counts the marks above the letters of a word: dots, accents, rings. */
import type { GrayscaleImage } from '../model/index.ts';
/** Counts the marks above the letters in an image of one word. */
export declare function countMarksInImage(word: GrayscaleImage): number;
