import type { OcrWord } from '../model/index.ts';
/** Parses the words of Tesseract's TSV output, as produced by both engines. */
export declare function parseTsvWords(tsv: string): readonly OcrWord[];
