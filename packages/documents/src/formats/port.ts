/** What a format is to the engine: one file in this folder exports one value of this type. */
import type { Budget, ImageView, OcrMode, Page, PageFilter } from '../model/index.ts';
import type { Sample } from '../sniff/index.ts';

/** A file: the document itself or a member of it. */
export interface Source {
  readonly bytes: Uint8Array;
  /** As the client or the container calls it; undefined if it has none. */
  readonly name: string | undefined;
  /** 0 for the document, 1 for a member, and so on. */
  readonly depth: number;
}

/** Reads text from pictures. */
export interface Recognizer {
  /** Reads one picture; `page` is its number in the document. */
  read(picture: Picture, languages: readonly string[] | undefined, budget: Budget): Promise<Recognized>;
  /** Tells where the words of a picture are, those that it is not sure of too. */
  /** Which of the languages it does not know. */
  lacking(languages: readonly string[]): readonly string[];
  view(picture: Picture, languages: readonly string[] | undefined, isUpright: boolean): Promise<ImageView>;
}

/** A picture in grey, one byte a pixel, rows from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
  /** Dots an inch if known. */
  readonly dpi: number | undefined;
}

/** What was read from a picture. */
export interface Recognized {
  readonly markdown: string;
  readonly tables: readonly (readonly (readonly string[])[])[];
  readonly confidence: number;
}

/** What a format's reader may use. */
export interface Context {
  readonly budget: Budget;
  readonly wantsPage: PageFilter;
  readonly ocr: OcrMode;
  readonly password: string | undefined;
  readonly languages: readonly string[] | undefined;
  /** The recognizer; calling it where there is none ends the work here: it is done again in the OCR lane. */
  recognizer(): Recognizer;
  /** Tells how many pages will be yielded, for who watches; the last word counts. */
  expect(pages: number): void;
  /** The heading over a file within the file, as Markdown; told to the caller, since a name is somebody's words. */
  heading(name: string | undefined): string;
  /** Adds a remark for who reads the text. */
  warn(text: string): void;
  /** Adds a fact about the document itself; members' facts are dropped. */
  fact(name: string, value: string | number | boolean): void;
  /** Adds a table of a page, as data. */
  table(page: number, rows: readonly (readonly string[])[]): void;
  /** The Markdown of a member; undefined if it is no document of a known format. Charges the same budget. */
  member(source: {
    readonly bytes: Uint8Array;
    readonly name: string | undefined;
  }): Promise<string | undefined>;
}

/** A format that can be read. */
export interface Format {
  readonly format: string;
  readonly mediaType: string;
  /** Lower case, without the dot; the first one is the usual one. */
  readonly extensions: readonly string[];
  /** 0: not this format; 1: without doubt. Looks at the content; a name only breaks ties. */
  probe(sample: Sample): number;
  /** Yields the pages in order. Throws `DocumentError`; anything else counts as a damaged document. */
  extract(source: Source, context: Context): AsyncIterable<Page>;
}
