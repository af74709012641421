/** Tables found on a page, and cell text. */
import type { DocumentStyle } from './document-style.ts';
import type { Box, Word } from './geometry.ts';
import { type Line } from './lines.ts';
/** Rows of cells; the text of a merged cell is in its top left cell, the others are ''. */
export interface FoundTable extends Box {
    readonly rows: readonly (readonly string[])[];
    /** True if ruling lines mark its cells. */
    readonly ruled: boolean;
}
/** One line of a table, with a text for each column. */
export interface TableRow {
    readonly cells: readonly string[];
    readonly line: Line;
}
/** What a document writes elsewhere. */
type Vocabulary = Pick<DocumentStyle, 'compounds' | 'words'>;
/** Joins the lines of a cell, including words hyphenated at line ends. */
export declare function cellText(words: readonly Word[]): string;
/** Joins two lines of body text. */
export declare function joinLines(before: string, after: string, vocabulary?: Vocabulary): string;
/** Removes empty rows and columns. */
export declare function trimTable(rows: readonly (readonly string[])[]): readonly (readonly string[])[];
export {};
