/** Inputs and results of an extraction. */
/** How the text of a page was obtained. */
export type PageSource = 'text' | 'ocr' | 'mixed';
/** A word that OCR is not sure of. */
export interface UncertainWord {
    readonly text: string;
    /** 0..1. */
    readonly confidence: number;
}
/** A part of a page and where it stands. */
export interface PlacedBlock {
    readonly kind: 'heading' | 'paragraph' | 'item' | 'table';
    /** Of a heading: 1 is the highest. */
    readonly level?: number;
    /** Of everything but tables. */
    readonly text?: string;
    readonly rows?: readonly (readonly string[])[];
    /** Left, top, right and bottom in points, from the top left of the page as it is read. */
    readonly box: readonly [x0: number, y0: number, x1: number, y1: number];
}
/** The parts of a page in reading order. */
export interface PageLayout {
    /** In points. */
    readonly width: number;
    readonly height: number;
    readonly blocks: readonly PlacedBlock[];
}
/** One page (or sheet, slide, message): the unit in which text is streamed to the caller. */
export interface Page {
    /** 1-based; pages keep their number when a page range is requested. */
    readonly number: number;
    readonly markdown: string;
    readonly source: PageSource;
    /** 0..1; 1 for text that did not need OCR. */
    readonly confidence: number;
    /** Words of the page that OCR is not sure of, as they stand in the text; absent if there are none. */
    readonly uncertainWords?: readonly UncertainWord[];
    /** Its parts and where they stand, if that was asked for and the format has pages of a fixed form. */
    readonly layout?: PageLayout;
    /** The page as a JPEG in base64, if pictures were asked for and the format has pages that can be drawn. */
    readonly picture?: string;
}
/** A table as structured data, in addition to its Markdown. */
export interface ExtractedTable {
    readonly page: number;
    readonly rows: readonly (readonly string[])[];
}
/** Metadata of a document. */
export type Metadata = Readonly<Record<string, string | number | boolean>>;
/** Durations in milliseconds. */
export interface Timings {
    readonly queuedMs: number;
    readonly readMs: number;
}
/** The extracted text of a document. `markdown` contains the pages in order, separated by blank lines. */
export interface Extraction {
    /** Name of the format, as listed by `formats()`. */
    readonly format: string;
    readonly mediaType: string;
    readonly markdown: string;
    readonly pages: readonly Page[];
    readonly tables: readonly ExtractedTable[];
    readonly metadata: Metadata;
    /** Notes for readers of the text, such as skipped pages or omitted parts. */
    readonly warnings: readonly string[];
    /** The Markdown headings of embedded files, which contain their file names. */
    readonly memberHeadings: readonly string[];
    readonly timings: Timings;
}
/** When to use OCR: for pages without usable text, always, or never. */
export type OcrMode = 'auto' | 'always' | 'never';
/** A supported format. */
export interface FormatInfo {
    readonly format: string;
    readonly mediaType: string;
    readonly extensions: readonly string[];
}
