/**
 * Finds tables in legacy PowerPoint files. There, a table is a group of shapes that is marked as one; its cells are rectangles with
 * text (MS-ODRAW 2.2.16 and 2.3.4.44). The library reads them as paragraphs.
 */
import type { ModelDocument } from './anydoc.ts';
/** A cell with its edges, in units of its group. */
interface Cell {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
    readonly text: string;
}
/** A table: its cells in the order of the file. */
export interface PptTable {
    readonly cells: readonly Cell[];
    readonly rows: readonly (readonly string[])[];
}
/** The tables of a presentation, in the order of the file; none if it cannot be read. */
export declare function readPptTables(file: Uint8Array): readonly PptTable[];
/** The document with tables where the texts of their cells follow one another as paragraphs. */
export declare function withPptTables(model: ModelDocument, tables: readonly PptTable[]): ModelDocument;
export {};
