/** Tells columns of text from tables where nothing but their gaps part them, as beside a picture. */
import { type Word } from './geometry.ts';
import type { Line } from './lines.ts';
interface Span {
    readonly x0: number;
    readonly x1: number;
}
/** True if all columns are text. @param partsOf a column: the words of each line that stand in it */
export declare function areProseColumns(lines: readonly Line[], columns: readonly Span[], partsOf: (column: number) => readonly (readonly Word[])[]): boolean;
export {};
