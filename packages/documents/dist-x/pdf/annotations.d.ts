/** Reads annotations: form field values and free text as words in place, comments separately. */
import type { Word } from '../layout/index.ts';
import type { Budget } from '../model/index.ts';
import { type Affine } from './affine.ts';
import { type AttachedFile } from './open-pdf.ts';
import type { Pdfium } from './pdfium.ts';
/** The content of a page's annotations. */
export interface PageAnnotations {
    readonly words: readonly Word[];
    readonly comments: readonly string[];
    /** Fields of a form that are filled in: "name: value". */
    readonly fields: readonly string[];
    /** Files that are attached where they are mentioned. */
    readonly files: readonly AttachedFile[];
}
/** Reads the annotations of a page. Charges a node for each. */
export declare function readAnnotations(pdfium: Pdfium, page: number, matrix: Affine, budget: Budget): PageAnnotations;
