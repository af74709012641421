/** Decides per page whether its text layer is usable or OCR is needed. */
import type { OcrMode } from '../model/index.ts';
import type { PdfPage } from './read-page.ts';
/** Chooses how to read a page. */
export declare function choosePageSource(page: PdfPage, mode: OcrMode): 'text' | 'ocr';
