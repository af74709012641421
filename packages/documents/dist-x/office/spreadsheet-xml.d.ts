/** Excel 2003 XML workbooks: one page per sheet, followed by the comments. */
import type { ExtractionContext, Page } from '../model/index.ts';
/** True if the text is an Excel 2003 XML workbook. */
export declare function isSpreadsheetXml(xml: string): boolean;
/** Extracts a workbook. Throws `DocumentError`. */
export declare function readSpreadsheetXml(xml: string, context: ExtractionContext): AsyncGenerator<Page>;
