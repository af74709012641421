/**
 * Messages between supervisor and child. Messages from a child are validated, since a malicious document may have
 * compromised it.
 */
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
  readonly imageOperation?:
    | {
        readonly view?: Omit<ImageView, 'words'>;
        readonly boxes?: readonly Box[];
        /** The image is already upright: earlier redactions must not change its orientation. */
        readonly isUpright?: boolean;
      }
    | undefined;
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
export type ChildMessage =
  | { readonly type: 'ready' }
  | {
      readonly type: 'page';
      readonly id: number;
      readonly page: Page;
      readonly tables: readonly ExtractedTable[];
      /** Expected number of pages, if the format knows it. */
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
    typeof value['confidence'] === 'number' &&
    (value['uncertainWords'] === undefined || isUncertainWords(value['uncertainWords'])) &&
    (value['layout'] === undefined || isLayout(value['layout'])) &&
    (value['picture'] === undefined || isPicture(value['picture']))
  );
}

function isUncertainWords(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (one) => isRecord(one) && typeof one['text'] === 'string' && typeof one['confidence'] === 'number',
    )
  );
}

const blockKinds: readonly unknown[] = ['heading', 'paragraph', 'item', 'table'];
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

function isLayout(value: unknown): boolean {
  return (
    isRecord(value) &&
    isNumber(value['width']) &&
    isNumber(value['height']) &&
    Array.isArray(value['blocks']) &&
    value['blocks'].every(isBlock)
  );
}

function isBlock(value: unknown): boolean {
  if (!isRecord(value) || !blockKinds.includes(value['kind'])) return false;
  const { kind, text, rows, level, box } = value;
  const hasContent = kind === 'table' ? isRows(rows) : typeof text === 'string';
  const hasLevel = level === undefined || isNumber(level);
  return hasContent && hasLevel && Array.isArray(box) && box.length === 4 && box.every(isNumber);
}

const isRows = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((row) => Array.isArray(row) && row.every((cell) => typeof cell === 'string'));

const base64Form = /^[A-Za-z0-9+/]+={0,2}$/;

const isPicture = (value: unknown): boolean => typeof value === 'string' && base64Form.test(value);

function isTable(value: unknown): value is ExtractedTable {
  return isRecord(value) && Number.isSafeInteger(value['page']) && isRows(value['rows']);
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

/** Validates a child's message; undefined if it is malformed. */
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
