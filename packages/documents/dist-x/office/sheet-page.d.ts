/** Renders a sheet as a page with its non-empty rows and columns. */
import type { ExtractionContext, Page } from '../model/index.ts';
/** Non-empty rows, with cells by column. */
export type SheetRows = readonly ReadonlyMap<number, string>[];
/** The content of a sheet. */
export interface SheetContent {
    readonly number: number;
    readonly name: string;
    readonly isHidden: boolean;
    readonly rows: SheetRows;
}
/** Renders the page and reports its table. */
export declare function renderSheetPage({ number, name, isHidden, rows }: SheetContent, context: ExtractionContext): Page;
