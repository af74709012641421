/**
 * Reads documents of accounts, from the cache or with the engine; concurrent requests for the same document share
 * one run.
 */
import { createHash } from 'node:crypto';
import {
  type DocumentEngine,
  DocumentError,
  type Extraction,
  type Page,
  type PageSource,
} from '@sluice/documents';
import { SluiceError } from '../errors/index.ts';
import { createKeyedSemaphore } from '../limits/index.ts';
import type { TextCache } from './text-cache.ts';

export interface ReadRequest {
  readonly accountId: string;
  readonly keyId: string;
  readonly bytes: Uint8Array;
  readonly filename: string | undefined;
  readonly format: string | undefined;
  readonly pages: string | undefined;
  readonly ocr: 'auto' | 'always' | 'never';
  readonly languages: readonly string[] | undefined;
  readonly password: string | undefined;
  /** Whether pictures of the pages are wanted; such documents are read anew each time. */
  readonly pictures?: boolean | undefined;
  readonly maxPages: number;
  readonly signal: AbortSignal | undefined;
  /** Called with every page as soon as it is read; with all pages at once for a cached document. */
  readonly onPage?: ((page: Page, expected: number | undefined) => void) | undefined;
  /** Path of the member at fault, for errors. */
  readonly param: string | null;
}

export interface ReadDocument {
  readonly extraction: Extraction;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
}

export type DocumentReader = (request: ReadRequest) => Promise<ReadDocument>;

/** Redacts areas of an image, like `Documents.cover`. Rejects with `SluiceError`. */
export type RedactImage = (
  bytes: Uint8Array,
  find: Parameters<DocumentEngine['redactImage']>[1],
  wish: Pick<ReadRequest, 'languages' | 'signal' | 'param'>,
) => Promise<Uint8Array>;

export function createRedactImage(engine: () => Promise<DocumentEngine>): RedactImage {
  return async (bytes, find, { languages, signal, param }) => {
    try {
      return await (await engine()).redactImage(bytes, find, { languages, signal });
    } catch (error) {
      throw error instanceof DocumentError ? refusalOf(error, { param, signal }) : error;
    }
  };
}

export interface ReaderDeps {
  /** Rejects with `isolation_unavailable` where documents must not be read. */
  readonly engine: () => Promise<DocumentEngine>;
  readonly cache: TextCache;
  /** Monotonic clock, milliseconds. */
  readonly now: () => number;
  /** Called for every document that was not cached. */
  readonly onRead: (facts: ReadFacts) => void;
}

/** For metrics; contains nothing from the document. */
export interface ReadFacts {
  /** `read`, or the code of the error. */
  readonly outcome: string;
  readonly format: string;
  readonly pages: Readonly<Partial<Record<PageSource, number>>>;
  readonly milliseconds: number;
}

/** Documents of one account that are processed at once; further ones wait. */
const maxAtOnce = { text: 16, ocr: 8 };

/** @returns a reader that rejects with `SluiceError`: 422 for invalid documents, 503 if nothing can be read */
export function createDocumentReader({ engine, cache, now, onRead }: ReaderDeps): DocumentReader {
  const turns = { text: createKeyedSemaphore(maxAtOnce.text), ocr: createKeyedSemaphore(maxAtOnce.ocr) };
  return async (request) => {
    const sha256 = createHash('sha256').update(request.bytes).digest('hex');
    const key = cacheKey(request, sha256);
    const known = key === undefined ? undefined : cache.get(key);
    if (known !== undefined) {
      for (const page of known.pages) request.onPage?.(page, known.pages.length);
      return { extraction: known, sha256 };
    }
    const { bytes, filename, format, pages, ocr, languages, password, pictures, maxPages, signal, onPage } =
      request;
    // Scans have their own semaphore, so that many of them do not delay text documents.
    let held: keyof typeof turns | undefined;
    const enter = async (lane: keyof typeof turns): Promise<void> => {
      leave();
      await turns[lane].enter(request.accountId, request.signal, request.keyId).catch((cause: unknown) => {
        throw new SluiceError(isTimeout(request.signal) ? 'timeout' : 'client_closed', { cause });
      });
      held = lane;
    };
    const leave = (): void => {
      if (held !== undefined) turns[held].leave(request.accountId);
      held = undefined;
    };
    const options = {
      filename,
      format,
      pages,
      ocr,
      languages,
      password,
      pictures,
      signal,
      beforeOcr: () => enter('ocr'),
      limits: { pages: maxPages },
    };
    const beganMs = now();
    await enter('text');
    try {
      const extraction = await (await engine()).extract(bytes, options, onPage);
      if (key !== undefined) cache.set(key, extraction);
      onRead({
        outcome: 'read',
        format: extraction.format,
        pages: pagesBySource(extraction),
        milliseconds: now() - beganMs,
      });
      return { extraction, sha256 };
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      onRead({ outcome: error.code, format: 'unknown', pages: {}, milliseconds: now() - beganMs });
      throw refusalOf(error, request);
    } finally {
      leave();
    }
  };
}

function pagesBySource({ pages }: Extraction): ReadFacts['pages'] {
  const counts: Partial<Record<PageSource, number>> = {};
  for (const { source } of pages) counts[source] = (counts[source] ?? 0) + 1;
  return counts;
}

/** A password is a secret: documents opened with one are not cached. */
function cacheKey(request: ReadRequest, sha256: string): string | undefined {
  const { accountId, filename, format, pages, ocr, languages, maxPages, password, pictures } = request;
  if (password !== undefined || pictures === true) return undefined;
  return JSON.stringify([accountId, sha256, extensionOf(filename), format, pages, ocr, languages, maxPages]);
}

/** Only the extension can affect how a file is read, so names that differ otherwise share a cache entry. */
function extensionOf(filename: string | undefined): string | undefined {
  return filename === undefined ? undefined : /\.([A-Za-z0-9]{1,8})$/.exec(filename)?.[1]?.toLowerCase();
}

function isTimeout(signal: AbortSignal | undefined): boolean {
  return signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
}

/** Options are siblings of the file. */
function besideFile(param: string | null, member: string): string | null {
  return param?.replace(/(^|\.)file(?:_data|_id|_url)?$/, `$1${member}`) ?? null;
}

function refusalOf(
  error: DocumentError,
  { param, signal }: Pick<ReadRequest, 'param' | 'signal'>,
): SluiceError {
  const facts = { message: error.message, param, cause: error };
  switch (error.reason) {
    case 'no_language':
      return new SluiceError('invalid_request', { ...facts, param: besideFile(param, 'languages') });
    case 'bad_page_range':
      return new SluiceError('invalid_request', { ...facts, param: besideFile(param, 'pages') });
    case 'aborted':
      return new SluiceError(isTimeout(signal) ? 'timeout' : 'client_closed', { cause: error });
    case 'closed':
      return new SluiceError('shutting_down', { cause: error });
    case 'queue_full':
      return new SluiceError('overloaded', { message: error.message, retryAfterMs: 5000, cause: error });
    case 'engine_missing':
      return new SluiceError('unsupported_format', facts);
    default:
  }
  switch (error.code) {
    case 'encrypted_document':
    case 'unsupported_format':
    case 'damaged_document':
    case 'limit_exceeded':
      return new SluiceError(error.code, facts);
    default:
      return new SluiceError('internal_error', { cause: error });
  }
}
