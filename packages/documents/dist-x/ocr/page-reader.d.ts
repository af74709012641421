/** Recognizes a level page in its language: the one asked for, or else that of the previous page or of a sample. */
import type { GrayscaleImage, OcrWord } from '../model/index.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { type RulingLines } from './ruling-lines.ts';
/** What was recognized in an image. */
export interface Reading {
    readonly words: readonly OcrWord[];
    /** Words that may be specks. */
    readonly doubtfulWords: readonly OcrWord[];
    readonly confidence: number;
    readonly image: GrayscaleImage;
    /** The image without ruling lines, as it was recognized. */
    readonly cleanImage: GrayscaleImage;
    readonly languages: readonly string[];
    readonly dpi: number;
    readonly rules: RulingLines['rules'];
}
/** Recognizes the pages of a document. */
export interface PageReader {
    /** @param asked languages; empty: detected */
    read(image: GrayscaleImage, dpi: number, asked: readonly string[]): Promise<Reading>;
}
/** Creates the reader of a document, which remembers the language of the previous page. */
export declare function createPageReader(tesseract: OcrEngine): PageReader;
