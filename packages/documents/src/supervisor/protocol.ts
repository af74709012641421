/** The messages between supervisor and child, and the checks of what a child says: it may have been taken over. */
import {
  type Box,
  type DocumentErrorReason,
  type ExtractedTable,
  type ImageView,
  isDocumentErrorReason,
  isImageView,
  isRecord,
  type Limits,
  type Metadata,
  type OcrMode,
  type Page,
  type PageSource,
  type SystemTesseract,
} from '../model/index.ts';

/** A kind of work with its own processes, so that slow scans never delay text. */
export type Lane = 'text' | 'ocr';

/** How a child is set up; the first frame that it gets. */
export interface ChildSetup {
  readonly type: 'setup';
  readonly lane: Lane;
  /** Folders with further `<language>.traineddata` files, plain or gzipped. */
  readonly languageFolders: readonly string[];
  readonly languages: readonly string[];
  /** The machine's own OCR program, for the OCR lane only. */
  readonly systemTesseract: SystemTesseract | undefined;
}

/** One document to read; the bytes are the frame's payload. */
export interface Job {
  readonly type: 'job';
  readonly id: number;
  readonly filename: string | undefined;
  readonly format: string | undefined;
  readonly pages: string | undefined;
  readonly ocr: OcrMode;
  readonly languages: readonly string[] | undefined;
  readonly password: string | undefined;
  readonly limits: Limits;
  /** Something else to do than to read: to tell where the words of a picture are, or to paint over parts of it. */
  readonly imageOperation?:
    | {
        readonly view?: Omit<ImageView, 'words'>;
        readonly boxes?: readonly Box[];
        /** It lies as it is to be read: what was painted over before must not turn it. */
        readonly isUpright?: boolean;
      }
    | undefined;
}

/** What is known once every page has been sent. */
export interface Outcome {
  readonly format: string;
  readonly mediaType: string;
  readonly metadata: Metadata;
  readonly warnings: readonly string[];
  /** Headings over files within the file, as they stand in the text. */
  readonly memberHeadings: readonly string[];
  /** Of a picture whose words were to be told. */
  readonly view?: ImageView | undefined;
  /** Of a picture that was to be painted over: a PNG. Comes as the frame's payload. */
  readonly bytes?: Uint8Array | undefined;
}

/** What a child can say. */
export type ChildMessage =
  | { readonly type: 'ready' }
  | {
      readonly type: 'page';
      readonly id: number;
      readonly page: Page;
      readonly tables: readonly ExtractedTable[];
      /** How many pages there will be, where the format knows. */
      readonly expected?: number | undefined;
    }
  | { readonly type: 'ocr-page'; readonly id: number }
  | { readonly type: 'needs-ocr'; readonly id: number }
  | { readonly type: 'done'; readonly id: number; readonly outcome: Outcome }
  | { readonly type: 'failed'; readonly id: number; readonly reason: DocumentErrorReason };

const sources: readonly string[] = ['text', 'ocr', 'mixed'] satisfies readonly PageSource[];

function isPage(value: unknown): value is Page {
  return (
    isRecord(value) &&
    Number.isSafeInteger(value['number']) &&
    typeof value['markdown'] === 'string' &&
    typeof value['source'] === 'string' &&
    sources.includes(value['source']) &&
    typeof value['confidence'] === 'number'
  );
}

function isTable(value: unknown): value is ExtractedTable {
  return (
    isRecord(value) &&
    Number.isSafeInteger(value['page']) &&
    Array.isArray(value['rows']) &&
    value['rows'].every((row) => Array.isArray(row) && row.every((cell) => typeof cell === 'string'))
  );
}

function isMetadata(value: unknown): value is Metadata {
  return (
    isRecord(value) &&
    Object.values(value).every((one) => ['string', 'number', 'boolean'].includes(typeof one))
  );
}

function isOutcome(value: unknown): value is Outcome {
  return (
    isRecord(value) &&
    typeof value['format'] === 'string' &&
    typeof value['mediaType'] === 'string' &&
    isMetadata(value['metadata']) &&
    Array.isArray(value['warnings']) &&
    value['warnings'].every((one) => typeof one === 'string') &&
    Array.isArray(value['memberHeadings']) &&
    value['memberHeadings'].every((one) => typeof one === 'string') &&
    (value['view'] === undefined || isImageView(value['view']))
  );
}

/** A child's message if it has the right shape, else undefined. */
export function readChildMessage(header: unknown, payload: Uint8Array): ChildMessage | undefined {
  if (!isRecord(header)) return undefined;
  const { type, id, page, tables, expected, outcome, reason } = header;
  if (type === 'ready') return { type };
  if (typeof id !== 'number') return undefined;
  if (type === 'needs-ocr' || type === 'ocr-page') return { type, id };
  if (type === 'page' && isPage(page) && Array.isArray(tables) && tables.every(isTable)) {
    return {
      type,
      id,
      page,
      tables,
      ...(Number.isSafeInteger(expected) ? { expected: Number(expected) } : {}),
    };
  }
  if (type === 'done' && isOutcome(outcome))
    return { type, id, outcome: payload.length === 0 ? outcome : { ...outcome, bytes: payload } };
  if (type === 'failed' && isDocumentErrorReason(reason)) return { type, id, reason };
  return undefined;
}
