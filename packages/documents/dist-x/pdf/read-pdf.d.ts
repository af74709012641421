/** Extracts a PDF page by page: from the text layer where it is reliable, otherwise with OCR. */
import type { ExtractionContext, Source } from '../model/index.ts';
import { type Page } from '../model/index.ts';
/** Extracts a PDF. Throws `DocumentError`. */
export declare function readPdf(source: Source, context: ExtractionContext): AsyncGenerator<Page>;
