import type { GrayscaleImage, OcrWord } from '../model/index.ts';
/** The part of an image that shows a word. */
export declare function cropWord(image: GrayscaleImage, word: OcrWord): GrayscaleImage;
