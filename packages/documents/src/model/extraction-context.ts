import type { OcrMode, PageLayout, UncertainWord } from './extraction.ts';
import type { GrayscaleImage } from './grayscale-image.ts';
import type { ImageView } from './image-view.ts';
import type { Budget } from './limits.ts';
import type { PageFilter } from './page-range.ts';
import type { FindRepeatedWords } from './raw-page.ts';

/** A file to extract: the document itself or a member of it. */
export interface Source {
  readonly bytes: Uint8Array;
  /** Name given by the client or the container; undefined if there is none. */
  readonly name: string | undefined;
  /** Nesting depth: 0 for the document, 1 for its members, and so on. */
  readonly depth: number;
}

/** What is known of an image before it is recognized. */
export interface RecognitionOptions {
  /** Whether its text is known to run to the right. */
  readonly isUpright?: boolean;
  /** Finds running headers and footers, which are left out. */
  readonly findRepeated?: FindRepeatedWords;
}

/** Recognizes text in images. */
export interface OcrRecognizer {
  /** Recognizes one image, renders it as Markdown, and gives its memory back. */
  recognize(
    image: GrayscaleImage,
    languages: readonly string[] | undefined,
    options?: RecognitionOptions,
  ): Promise<OcrResult>;
  /** Filters the languages down to those without a model. */
  missingLanguages(languages: readonly string[]): readonly string[];
  /** Locates the words of an image, including words of low confidence, and gives its memory back. */
  locateWords(
    image: GrayscaleImage,
    languages: readonly string[] | undefined,
    isUpright: boolean,
  ): Promise<ImageView>;
}

/** Text recognized in an image. */
export interface OcrResult {
  readonly markdown: string;
  readonly tables: readonly (readonly (readonly string[])[])[];
  readonly confidence: number;
  readonly uncertainWords?: readonly UncertainWord[];
  readonly layout: PageLayout;
}

/** Everything a format's extractor needs besides the file. */
export interface ExtractionContext {
  readonly budget: Budget;
  readonly includesPage: PageFilter;
  readonly ocr: OcrMode;
  readonly password: string | undefined;
  readonly languages: readonly string[] | undefined;
  /** Whether pictures of the pages are wanted. */
  readonly pictures: boolean;
  /** Whether the parts of the pages are wanted with their places. */
  readonly layout: boolean;
  /** The OCR recognizer. In a process without OCR this throws, and the document moves to the OCR pool. */
  recognizer(): OcrRecognizer;
  /** Reports how many pages to expect, for progress display; the last call wins. */
  setExpectedPages(pages: number): void;
  /**
   * Renders the Markdown heading for an embedded file and reports it to the caller, because file names may contain
   * personal data.
   */
  addMemberHeading(name: string | undefined): string;
  /** Adds a warning for readers of the extracted text. */
  addWarning(text: string): void;
  /** Sets a metadata value of the document; metadata of members is ignored. */
  setMetadata(name: string, value: string | number | boolean): void;
  /** Adds a table of a page as structured data. */
  addTable(page: number, rows: readonly (readonly string[])[]): void;
  /** Extracts a member as Markdown against the same budget; undefined if its format is not supported. */
  extractMember(source: {
    readonly bytes: Uint8Array;
    readonly name: string | undefined;
  }): Promise<string | undefined>;
}
