/** Page geometry before layout analysis: words and ruling lines. Coordinates in points (1/72 inch), origin top left. */
/** A rectangle. */
export interface Box {
    readonly x0: number;
    readonly y0: number;
    readonly x1: number;
    readonly y1: number;
}
/** A run of characters without white space. */
export interface Word extends Box {
    readonly text: string;
    /** Font size (em height) in points. */
    readonly size: number;
    readonly bold: boolean;
    readonly italic: boolean;
    /** Y coordinate of the baseline. */
    readonly baseline: number;
    /** No white space separates this word from the previous one in the file. */
    readonly joinsPrevious: boolean;
}
/** A drawn line, horizontal or vertical. */
export interface RulingLine {
    readonly horizontal: boolean;
    /** The y of a horizontal line, or the x of a vertical one. */
    readonly at: number;
    readonly from: number;
    readonly to: number;
}
/** A page as words and ruling lines. */
export interface RawPage {
    readonly width: number;
    readonly height: number;
    readonly words: readonly Word[];
    readonly rules: readonly RulingLine[];
}
/** True if the center of `inner` lies within `outer`. */
export declare function containsCenter(outer: Box, inner: Box): boolean;
/** Returns the bounding box of all boxes. Throws RangeError if there are none. */
export declare function boundingBox(boxes: readonly Box[]): Box;
/** Returns the median; 0 for an empty list. */
export declare function median(values: readonly number[]): number;
