/**
 * Messages between supervisor and child. Messages from a child are validated, since a malicious document may have
 * compromised it.
 */
import { type Box, type DocumentErrorReason, type ExtractedTable, type ImageView, type Limits, type Metadata, type OcrMode, type Page, type SystemTesseract } from '../model/index.ts';
/** Each kind of work has its own process pool, so that slow scans never delay text extraction. */
export type PoolKind = 'text' | 'ocr';
/** Setup of a child process; its first frame. */
export interface ChildSetup {
    readonly type: 'setup';
    readonly pool: PoolKind;
    /** Directories with additional `<language>.traineddata` files, plain or gzipped. */
    readonly languageFolders: readonly string[];
    readonly languages: readonly string[];
    /** The system's tesseract program, for the OCR pool only. */
    readonly systemTesseract: SystemTesseract | undefined;
}
/** A document to process; its bytes are the payload of the frame. */
export interface Job {
    readonly type: 'job';
    readonly id: number;
    readonly filename: string | undefined;
    readonly format: string | undefined;
    readonly pages: string | undefined;
    readonly ocr: OcrMode;
    readonly languages: readonly string[] | undefined;
    readonly password: string | undefined;
    /** Whether pictures of the pages are wanted. */
    readonly pictures?: boolean;
    /** Whether the parts of the pages are wanted with their places. */
    readonly layout?: boolean;
    readonly limits: Limits;
    /** An image operation instead of text extraction: locating words, or redacting regions. */
    readonly imageOperation?: {
        readonly view?: Omit<ImageView, 'words'>;
        readonly boxes?: readonly Box[];
        /** The image is already upright: earlier redactions must not change its orientation. */
        readonly isUpright?: boolean;
    } | undefined;
}
/** The result of a job after all pages have been sent. */
export interface Outcome {
    readonly format: string;
    readonly mediaType: string;
    readonly metadata: Metadata;
    readonly warnings: readonly string[];
    /** The Markdown headings of embedded files. */
    readonly memberHeadings: readonly string[];
    /** The located words of an image. */
    readonly view?: ImageView | undefined;
    /** The redacted image as PNG, sent as the payload of the frame. */
    readonly bytes?: Uint8Array | undefined;
}
/** A message from a child. */
export type ChildMessage = {
    readonly type: 'ready';
} | {
    readonly type: 'page';
    readonly id: number;
    readonly page: Page;
    readonly tables: readonly ExtractedTable[];
    /** Expected number of pages, if the format knows it. */
    readonly expected?: number | undefined;
} | {
    readonly type: 'ocr-page';
    readonly id: number;
} | {
    readonly type: 'needs-ocr';
    readonly id: number;
} | {
    readonly type: 'done';
    readonly id: number;
    readonly outcome: Outcome;
} | {
    readonly type: 'failed';
    readonly id: number;
    readonly reason: DocumentErrorReason;
};
/** Validates a child's message; undefined if it is malformed. */
export declare function readChildMessage(header: unknown, payload: Uint8Array): ChildMessage | undefined;
