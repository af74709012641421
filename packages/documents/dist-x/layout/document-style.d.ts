/** Infers the normal text style of a document, against which headings stand out. */
import { type RawPage } from './geometry.ts';
/** The normal text style of a document. */
export interface DocumentStyle {
    readonly bodySize: number;
    /** Minimum font size of headings. */
    readonly headingSize: number;
    /** Baseline distance within a paragraph, in points. */
    readonly lineSpacing: number;
    /** Font sizes above the body size, largest first. */
    readonly headingSizes: readonly number[];
    /** Most of the text is bold, so bold does not mark headings. */
    readonly hasBoldBody: boolean;
    /** Words with a hyphen within lines, in lower case: at the end of a line they keep it. */
    readonly compounds: ReadonlySet<string>;
    /** Frequent words of an English document as they stand; of others none, since they write compounds as one word. */
    readonly words: ReadonlySet<string>;
}
/** Infers the style from several pages; `larger` is the heading ratio, for OCR pages where sizes are estimates. */
export declare function inferDocumentStyle(pages: readonly RawPage[], larger?: number): DocumentStyle;
