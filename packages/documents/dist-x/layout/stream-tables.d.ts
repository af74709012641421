/** Detects tables without ruling lines: lines whose parts are aligned in columns with empty strips between them. */
import { type RulingLine, type Word } from './geometry.ts';
import { type Line } from './lines.ts';
import { type FoundTable } from './table.ts';
/** A table that replaces some lines; or columns of text, which are read one after the other. */
export interface StreamTable {
    readonly firstLine: number;
    readonly lastLine: number;
    readonly content: FoundTable | {
        readonly columns: readonly (readonly Word[])[];
    };
}
interface Span {
    readonly x0: number;
    readonly x1: number;
}
/** Finds columns: the ranges between strips that hardly any line covers, heads over several columns aside. */
export declare function findColumns(lines: readonly Line[]): readonly Span[];
/** Finds tables among the lines of a region; `rules` are the horizontal ruling lines there. */
export declare function findStreamTables(lines: readonly Line[], rules: readonly RulingLine[]): readonly StreamTable[];
export {};
