/** Extracts Excel workbooks of versions 5 to 2003: one page per sheet, then headers, notes, text boxes and embedded files. */
import type { ExtractionContext, Page, Source } from '../model/index.ts';
/** Throws `DocumentError`. */
export declare function readXls(source: Source, context: ExtractionContext): AsyncGenerator<Page>;
