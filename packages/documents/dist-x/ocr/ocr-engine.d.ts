/** Interface of OCR engines. */
import type { GrayscaleImage, OcrWord } from '../model/index.ts';
/** An OCR engine that keeps its models loaded. */
export interface OcrEngine {
    /** True if there is a model for the language. */
    hasLanguage(language: string): boolean;
    /** Recognizes an image; there must be a model for each of the `languages`. */
    recognize(image: GrayscaleImage, languages: readonly string[], dpi: number, layout?: 'page' | 'word'): Promise<readonly OcrWord[]>;
}
