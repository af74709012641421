/** Interface of OCR engines. */
import type { GrayscaleImage, OcrWord } from '../model/index.ts';

/** What an image shows: a page, one word, or one number, which is read as digits and their separators alone. */
export type OcrLayout = 'page' | 'word' | 'number';

/** Signs of numbers. */
export const numberSigns = '0123456789.,:-';

/** An OCR engine that keeps its models loaded. */
export interface OcrEngine {
  /** True if there is a model for the language. */
  hasLanguage(language: string): boolean;
  /** Recognizes an image; there must be a model for each of the `languages`. */
  recognize(
    image: GrayscaleImage,
    languages: readonly string[],
    dpi: number,
    layout?: OcrLayout,
  ): Promise<readonly OcrWord[]>;
}
