/**
 * Restores diacritics of foreign names: a model only knows the letters of its own languages. Words that show more
 * marks in the image than in the recognized text are recognized again with other models; the result counts only if
 * it differs in its diacritics alone.
 */
import type { GrayscaleImage, OcrWord } from '../model/index.ts';
import type { OcrEngine } from './ocr-engine.ts';
/** A reading, with what is needed to recognize its words again. */
export interface OcrReading {
    readonly words: readonly OcrWord[];
    readonly cleanImage: GrayscaleImage;
    readonly languages: readonly string[];
    readonly dpi: number;
}
/** Recognizes words again that may be names and show more marks than were recognized; at most 16 per page. */
export declare function restoreDiacritics(tesseract: OcrEngine, reading: OcrReading): Promise<readonly OcrWord[]>;
