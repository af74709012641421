/** What the readers of Excel's formats share: cells as they are displayed, one page per sheet, then what lies outside of cells. */
import type { ExtractionContext, Page } from '../model/index.ts';
import { type SheetRows } from './sheet-page.ts';
/** A sheet; its cells are read when its page is wanted. */
export interface WorkbookSheet {
    readonly name: string;
    readonly isHidden: boolean;
    read(): SheetText;
}
export interface SheetText {
    /** Non-empty rows, with cells by column. */
    readonly rows: SheetRows;
    /** Lines of headers and footers. */
    readonly extras: readonly string[];
}
/** What a cell holds. */
export type CellValue = {
    readonly kind: 'text';
    readonly text: string;
}
/** As stored, since all digits of an integer are kept. */
 | {
    readonly kind: 'number';
    readonly stored: string;
} | {
    readonly kind: 'boolean';
    readonly value: boolean;
} | {
    readonly kind: 'error';
    readonly code: number;
};
/** A cell as it is displayed. @param format code of its number format */
export declare function cellText(value: CellValue, format: string | undefined, from1904: boolean): string;
/** The number of a compressed cell (RkNumber): an integer or the upper 30 bits of a float, perhaps in hundredths. */
export declare function readRkNumber(rk: number): number;
/** Cells of a sheet as they come, row by row. */
export declare class RowCollector {
    #private;
    readonly rows: Map<number, string>[];
    /** Adds a cell that is shown; the cells of a row follow each other. */
    add(row: number, column: number, text: string): void;
}
/** The lines of a header or a footer, without its codes. */
export declare function headerLines(text: string): readonly string[];
/** Yields a page for each sheet. @param onSheet gets what it has outside of cells, and its Markdown */
export declare function readSheetPages(sheets: readonly WorkbookSheet[], context: ExtractionContext, onSheet: (extras: readonly string[], markdown: string) => void): Generator<Page>;
