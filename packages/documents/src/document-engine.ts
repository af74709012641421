/** Public interface of the document engine. */
import type { Box, Extraction, FormatInfo, ImageView, Limits, OcrMode, Page } from './model/index.ts';
import type { Isolation } from './supervisor/index.ts';

/** Engine options. All of them have defaults. */
export interface DocumentEngineOptions {
  /** CPU cores that it may use. Default: all of the machine. */
  readonly cores?: number;
  /** Processes for text extraction. Default: one less than the CPU cores, between 1 and 4. */
  readonly textProcesses?: number;
  /** Processes for OCR. Default: half of the CPU cores, between 1 and 4. */
  readonly ocrProcesses?: number;
  /** Text processes to start in advance, so that the first document does not wait. Default 1. */
  readonly initialProcesses?: number;
  /** Maximum number of queued documents per pool. Default 200. */
  readonly queueLength?: number;
  /** A child process is replaced after this many documents. Default 200. */
  readonly recycleAfterDocuments?: number;
  /** A child process is replaced if it uses more memory than this after a document. Default 256 MiB. */
  readonly recycleAboveBytes?: number;
  /** Limits for every document; a request can only lower them. */
  readonly limits?: Partial<Limits>;
  /** OCR languages (ISO 639-2) if the request names none. Default: detected from the page. */
  readonly languages?: readonly string[];
  /** Directories with additional `<language>.traineddata` files. */
  readonly languageFolders?: readonly string[];
  /**
   * Directories to search for an installed `tesseract` program, which then reads pages instead of the bundled engine.
   * Default: the usual ones on Linux and macOS. An empty list disables the search.
   */
  readonly programFolders?: readonly string[];
  /** Monotonic clock in milliseconds. Default `performance.now`. */
  readonly now?: () => number;
}

/** Options for one document. */
export interface ExtractOptions {
  /** Never shown; its extension is a hint if the content is ambiguous. */
  readonly filename?: string | undefined;
  /** Format name or media type as a hint; the content takes precedence. */
  readonly format?: string | undefined;
  /** Page range such as "1-5,9". Default: all pages. */
  readonly pages?: string | undefined;
  readonly ocr?: OcrMode | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly password?: string | undefined;
  /** Whether to draw the first pages as pictures, for people who compare. Default: no. */
  readonly pictures?: boolean | undefined;
  /** Whether to return the parts of the pages with their places, of PDF files and images. Default: no. */
  readonly layout?: boolean | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /** Aborts the extraction immediately. */
  readonly signal?: AbortSignal | undefined;
  /** Awaited before a document moves from the text pool to the OCR pool. */
  readonly beforeOcr?: (() => Promise<void>) | undefined;
}

/** Regions to redact in an image. */
export interface Redaction {
  readonly boxes: readonly Box[];
  /** Number of values found in these regions. */
  readonly values: number;
}

/** Extracts text from documents in supervised child processes. */
export interface DocumentEngine {
  /**
   * Extracts a document. `onPage` receives each page once, in order, as soon as it is available, with the expected
   * number of pages if the format knows it. Rejects with `DocumentError`.
   */
  extract(
    bytes: Uint8Array,
    options?: ExtractOptions,
    onPage?: (page: Page, expected: number | undefined) => void,
  ): Promise<Extraction>;
  /**
   * Redacts parts of an image. `find` receives the located words and returns the regions to redact and how many
   * values they hold; it is called again on the result until it finds none. Returns the first page as an upright PNG
   * without metadata. Rejects with `DocumentError` (`not_redactable` if values remain) or with the error of `find`.
   */
  redactImage(
    bytes: Uint8Array,
    find: (view: ImageView) => Redaction | Promise<Redaction>,
    options?: Pick<ExtractOptions, 'languages' | 'limits' | 'signal'>,
  ): Promise<Uint8Array>;
  /** Lists the supported formats. */
  formats(): readonly FormatInfo[];
  /** Describes how strongly the child processes are isolated from the host. */
  isolation(): Promise<Isolation>;
  /** Ends all processes; pending work fails with `closed`. */
  close(): void;
}
