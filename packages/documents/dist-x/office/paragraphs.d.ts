/** Reads the paragraphs of any part of an Office package, for content that the main extractor omits. */
import type { OfficePackage } from './office-package.ts';
import type { OnChange } from './tracked-changes.ts';
/** A paragraph, with its role on a slide. */
export interface PartParagraph {
    readonly text: string;
    /** Placeholder type on slides: title, ctrTitle, body, ftr, sldNum, dt; '' elsewhere. */
    readonly placeholder: string;
    /** Index of the shape on its slide. */
    readonly shape: number;
    /** Author of a comment. */
    readonly author: string;
}
/**
 * Returns the paragraphs of an OOXML part (w:p, a:p) in order. Text boxes occur twice and are read once; text
 * deleted by a tracked change is skipped.
 */
export declare function readOoxmlParagraphs(parts: OfficePackage, name: string, onChange?: OnChange): readonly PartParagraph[];
/** Returns the paragraphs of an OpenDocument part, only those inside the given elements, without deleted text. */
export declare function readOpenDocumentParagraphs(parts: OfficePackage, name: string, within: ReadonlySet<string>, onChange?: OnChange): readonly string[];
