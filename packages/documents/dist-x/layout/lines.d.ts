import { type Box, type Word } from './geometry.ts';
/** Words on a common baseline. */
export interface Line extends Box {
    /** In reading order. */
    readonly words: readonly Word[];
    readonly size: number;
    readonly baseline: number;
}
/** Groups words into lines from top to bottom by their vertical overlap. */
export declare function groupIntoLines(words: readonly Word[]): readonly Line[];
/** Returns the text of a line's words. */
export declare function lineText(words: readonly Word[]): string;
/** Splits a line wherever the gap between words exceeds `gap` points. */
export declare function splitLineAtGaps(line: Line, gap: number): readonly Line[];
