/** What the engine is asked and what it gives. */
import type { Box, Extraction, FormatInfo, ImageView, Limits, OcrMode, Page } from './model/index.ts';
import type { Isolation } from './supervisor/index.ts';

/** How the engine is set up. Everything has a default. */
export interface DocumentEngineOptions {
  /** Processes for text; default: one less than the processors, at least 1, at most 4. */
  readonly textProcesses?: number;
  /** Processes for OCR; default: half of the processors, at least 1, at most 4. */
  readonly ocrProcesses?: number;
  /** Text processes to start at once, so that the first document does not wait; default 1. */
  readonly initialProcesses?: number;
  /** Documents that may wait in each lane; default 200. */
  readonly queueLength?: number;
  /** A child is replaced after so many documents; default 200. */
  readonly recycleAfterDocuments?: number;
  /** A child is replaced when it holds more memory than this after a document; default 400 MiB. */
  readonly recycleAboveBytes?: number;
  /** Bounds of every document; a request may only lower them. */
  readonly limits?: Partial<Limits>;
  /** OCR languages (ISO 639-2) where the request names none; default: chosen by what is on the page. */
  readonly languages?: readonly string[];
  /** Folders with further `<language>.traineddata` files. */
  readonly languageFolders?: readonly string[];
  /**
   * Folders that are searched for an installed `tesseract`, which then reads pages instead of the bundled engine.
   * Default: the usual ones of Linux and macOS. Empty: the bundled engine only.
   */
  readonly programFolders?: readonly string[];
  /** A steady clock in milliseconds; default `performance.now`. */
  readonly now?: () => number;
}

/** What may be said about one document. */
export interface ExtractOptions {
  /** Shown nowhere; its extension is a hint where the content does not tell. */
  readonly filename?: string | undefined;
  /** A format's name or media type, as a hint: the content decides. */
  readonly format?: string | undefined;
  /** "1-5,9"; default all. */
  readonly pages?: string | undefined;
  readonly ocr?: OcrMode | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly password?: string | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /** Stops the work at once. */
  readonly signal?: AbortSignal | undefined;
  /** Awaited before a document leaves the processes for text and waits for one for OCR. */
  readonly beforeOcr?: (() => Promise<void>) | undefined;
}

/** What is to be painted over in a view. */
export interface Redaction {
  readonly boxes: readonly Box[];
  /** Values among it that were read. */
  readonly values: number;
}

/** The engine. */
export interface DocumentEngine {
  /**
   * Reads a document. `onPage` gets every page as soon as it is there, in order, each once, and how many there will
   * be, where the format knows.
   * Rejects with `DocumentError`.
   */
  extract(
    bytes: Uint8Array,
    options?: ExtractOptions,
    onPage?: (page: Page, expected: number | undefined) => void,
  ): Promise<Extraction>;
  /**
   * Paints over parts of a picture: `find` is shown its words and says where, and how many values it found. It is asked
   * again of the result until it finds none. Gives a PNG of the first page without metadata, upright as the words were
   * read. Rejects with `DocumentError`, `not_coverable` if values remain, and with `find`.
   */
  redactImage(
    bytes: Uint8Array,
    find: (view: ImageView) => Redaction | Promise<Redaction>,
    options?: Pick<ExtractOptions, 'languages' | 'limits' | 'signal'>,
  ): Promise<Uint8Array>;
  /** Every format that can be read. */
  formats(): readonly FormatInfo[];
  /** How strongly the processes that read are kept apart from this machine. */
  isolation(): Isolation;
  /** Ends all processes; what is being read fails with `closed`. */
  close(): void;
}
