/**
 * Second OCR pass for redaction, where a missed word would be disclosed. It renders the image differently to find
 * light, faint and very large text, and reports regions that look like text but cannot be recognized.
 */
import type { GrayscaleImage, OcrWord } from '../model/index.ts';
import type { OcrEngine } from './ocr-engine.ts';
/** Words found by the second pass. */
export interface SecondPassWords {
    readonly words: readonly OcrWord[];
    /** Words of low confidence, and regions of unrecognized text. */
    readonly doubtfulWords: readonly OcrWord[];
}
/** @param read words recognized so far, in pixels of the image */
export declare function runSecondPass(tesseract: OcrEngine, image: GrayscaleImage, languages: readonly string[], dpi: number, read: readonly OcrWord[]): Promise<SecondPassWords>;
/** Finds the words of slanted lines, where misread words make values unreliable. */
export declare function findSlantedWords(words: readonly OcrWord[]): ReadonlySet<OcrWord>;
/** Removes words that overlap a word of higher confidence. */
export declare function deduplicateWords(words: readonly OcrWord[]): readonly OcrWord[];
