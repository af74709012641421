/** Reads the lines, filled areas and images of a page, including those inside form objects. */
import type { Box, RulingLine } from '../layout/index.ts';
import type { Budget } from '../model/index.ts';
import { type Affine } from './affine.ts';
import type { Pdfium } from './pdfium.ts';
/** Non-text content of a page. */
export interface Drawing {
    readonly rules: readonly RulingLine[];
    /** Filled areas that are not white: light text on them is visible. */
    readonly backgrounds: readonly Box[];
    /** Share of the page covered by images, 0..1. */
    readonly imageShare: number;
    readonly objects: number;
}
/** Reads the drawing of a page. Charges a node per object. */
export declare function readDrawing(pdfium: Pdfium, page: number, matrix: Affine, size: {
    readonly width: number;
    readonly height: number;
}, budget: Budget): Drawing;
