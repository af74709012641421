/** Reads the characters of a page in file order, grouped by text object. */
import type { Budget } from '../model/index.ts';
import type { Affine } from './affine.ts';
import type { Pdfium } from './pdfium.ts';
/** A character in PDF coordinates. */
export interface Char {
    readonly code: number;
    readonly left: number;
    readonly right: number;
    readonly bottom: number;
    readonly top: number;
    /** A space or line end that PDFium inserted at a gap. */
    readonly generated: boolean;
}
/** Characters with the same style. */
export interface CharRun {
    readonly matrix: Affine;
    readonly fontSize: number;
    /** Name of the font. */
    readonly font: string;
    readonly bold: boolean;
    readonly italic: boolean;
    readonly invisible: boolean;
    /** Red, green, blue. */
    readonly color: readonly [number, number, number];
    readonly chars: Char[];
}
/** All characters of a page. */
export interface PageChars {
    readonly runs: readonly CharRun[];
    readonly letters: number;
    readonly isUnreadable: number;
}
/** Reads all characters of a page. Charges a node for each. */
export declare function readChars(pdfium: Pdfium, page: number, budget: Budget): PageChars;
