import type { OcrWord } from '../model/index.ts';
/** False for specks and remains of lines. */
export declare function isWord({ text, confidence, x0, x1, y0, y1 }: OcrWord, dpi: number): boolean;
