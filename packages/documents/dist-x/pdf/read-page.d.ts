/** Reads a PDF page as words, lines, and indicators of text layer quality. */
import type { RawPage } from '../layout/index.ts';
import type { Budget } from '../model/index.ts';
import type { AttachedFile } from './open-pdf.ts';
import type { Pdfium } from './pdfium.ts';
/** Indicators of whether the text layer can be trusted. */
export interface PageSignals {
    readonly letters: number;
    /** Characters without a plausible Unicode value. */
    readonly unreadable: number;
    /** Share of the page covered by images, 0..1. */
    readonly imageShare: number;
}
/** The content of a page. */
export interface PdfPage extends RawPage {
    readonly signals: PageSignals;
    /** Comments that readers added to the page. */
    readonly comments: readonly string[];
    /** Fields of a form that are filled in: "name: value". */
    readonly fields: readonly string[];
    /** Files that are attached to it. */
    readonly files: readonly AttachedFile[];
    /** Number of lines, areas and images on the page. */
    readonly drawnObjects: number;
    /** Rotation in degrees that was applied to make the text upright. */
    readonly rotationDegrees: number;
}
/** Reads a loaded page. Charges nodes for characters and drawn objects. */
export declare function readPage(pdfium: Pdfium, page: number, budget: Budget): PdfPage;
