/** Renders a page as a grayscale image, for OCR. */
import type { Budget, GrayscaleImage } from '../model/index.ts';
import type { Pdfium } from './pdfium.ts';
/** Renders a loaded page, by default at 200 dpi, and very large ones at less. Throws `DocumentError`, `RangeError`. */
export declare function renderPage(pdfium: Pdfium, page: number, budget: Budget, dpi?: number): GrayscaleImage;
