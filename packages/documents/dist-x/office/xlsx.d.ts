/** Extracts Excel workbooks (Office Open XML and its binary variant): non-empty cells as they are displayed. */
import type { ExtractionContext, Source } from '../model/index.ts';
import { type Page } from '../model/index.ts';
/** Extracts a workbook, one page per sheet. Throws `DocumentError`. */
export declare function readXlsx(source: Source, context: ExtractionContext): AsyncGenerator<Page>;
