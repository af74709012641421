/** What a caller gives and gets. */

/** Where a page's text comes from. */
export type PageSource = 'text' | 'ocr' | 'mixed';

/** One page (or sheet, slide, message part): the unit in which text streams to the caller. */
export interface Page {
  /** 1-based; pages outside of the wanted range keep their numbers. */
  readonly number: number;
  readonly markdown: string;
  readonly source: PageSource;
  /** 0..1; 1 for text that the file holds as text. */
  readonly confidence: number;
}

/** A table as data, beside its place in the Markdown. */
export interface ExtractedTable {
  readonly page: number;
  readonly rows: readonly (readonly string[])[];
}

/** What can be said about a document besides its text. */
export type Metadata = Readonly<Record<string, string | number | boolean>>;

/** How long what took, in milliseconds. */
export interface Timings {
  readonly queuedMs: number;
  readonly readMs: number;
}

/** A document as text. `markdown` is the pages in order, joined by a blank line. */
export interface Extraction {
  /** Our name of the format, as in `formats()`. */
  readonly format: string;
  readonly mediaType: string;
  readonly markdown: string;
  readonly pages: readonly Page[];
  readonly tables: readonly ExtractedTable[];
  readonly metadata: Metadata;
  /** What a reader of the text should know: pages skipped, parts left out. */
  readonly warnings: readonly string[];
  /** Lines of the text that head files within the file; they hold the names of those files. */
  readonly memberHeadings: readonly string[];
  readonly timings: Timings;
}

/** When pages are read by character recognition: where the file's own text does not serve, always, or never. */
export type OcrMode = 'auto' | 'always' | 'never';

/** One format, for a listing. */
export interface FormatInfo {
  readonly format: string;
  readonly mediaType: string;
  readonly extensions: readonly string[];
}
