/**
 * The intake: documents of a request become text on this machine, so that any model can read them and anonymization
 * can search them. The bytes themselves go along only where nothing is to be anonymized and the model reads them.
 */
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import type { DocumentSettings } from '../config/index.ts';
import { asChatRequest, type ChatCall, paramOf } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import { decodeData } from './decode-data.ts';
import { type DocumentPart, documentPart, mayHoldDocuments } from './document-parts.ts';
import { documentText } from './document-text.ts';
import type { DocumentReader } from './read-document.ts';

/** A request whose documents are text. */
export interface TakenIn {
  readonly call: ChatCall;
  /** For `x-sluice-warnings`. */
  readonly warnings: readonly string[];
}

export interface Intake {
  /**
   * Reads the documents of a request; a promise only where there are some. Throws and rejects with 422 that names
   * the part, 503 where nothing can be read, `client_closed` once the
   * signal, which is made only where it is needed, is aborted.
   */
  take(call: ChatCall, principal: Principal, signal: () => AbortSignal): TakenIn | Promise<TakenIn>;
}

/** A file that the account stored. */
export interface StoredFile {
  readonly filename: string;
  readonly bytes: Buffer;
}

export interface IntakeDeps {
  readonly read: DocumentReader;
  readonly settings: (principal: Principal) => DocumentSettings;
  /** Whether personal data of this request is to be replaced. Throws what the privacy door throws. */
  readonly anonymizes: (request: ChatCompletionRequest, principal: Principal) => boolean;
  /** Whether every model that this name stands for reads documents itself. */
  readonly readsDocuments: (model: string) => boolean;
  /** Undefined where the account has no such file. */
  readonly storedFile: (id: string, principal: Principal) => Promise<StoredFile | undefined>;
  /** Fetches a public address. Rejects with `SluiceError`. */
  readonly fetchFile: (url: string, principal: Principal, signal: AbortSignal) => Promise<Buffer>;
  /** A name of a file without what may be somebody's name. */
  readonly plainName: (name: string) => string;
  /** A keyed digest of a text, in hexadecimal. */
  readonly digest: (text: string) => string;
}

const tagLength = 12;

/** Aborted with the caller, and when the time that the request gives itself is over. */
function inTime(signal: AbortSignal, { timeout }: ChatCompletionRequest): AbortSignal {
  return timeout == null ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeout * 1000)]);
}

export function createIntake(deps: IntakeDeps): Intake {
  return {
    take(call, principal, signal) {
      if (!mayHoldDocuments(call.request)) return { call, warnings: [] };
      const settings = deps.settings(principal);
      const anonymized = deps.anonymizes(call.request, principal);
      return new Taking(deps, settings, {
        call,
        principal,
        signal: inTime(signal(), call.request),
        anonymized,
      }).run();
    },
  };
}

interface Taken {
  readonly call: ChatCall;
  readonly principal: Principal;
  readonly signal: AbortSignal;
  readonly anonymized: boolean;
}

/** What becomes of one part. */
interface Outcome {
  readonly part: unknown;
  readonly warnings: readonly string[];
}

class Taking {
  readonly #deps: IntakeDeps;
  readonly #settings: DocumentSettings;
  readonly #of: Taken;
  readonly #modelReads: boolean;
  /** Bytes of documents that text took the place of, and of that text. */
  #sizeChange = 0;

  constructor(deps: IntakeDeps, settings: DocumentSettings, of: Taken) {
    this.#deps = deps;
    this.#settings = settings;
    this.#of = of;
    this.#modelReads = !of.anonymized && deps.readsDocuments(of.call.request.model);
  }

  async run(): Promise<TakenIn> {
    const { call } = this.#of;
    const warnings: string[] = [];
    const messages = await Promise.all(
      (call.request.messages ?? []).map(async (message, index) => {
        const content: unknown = message.content;
        if (!Array.isArray(content)) return message;
        const parts = await Promise.all(
          content.map((part: unknown, at) => this.#take(part, ['body', 'messages', index, 'content', at])),
        );
        for (const one of parts) warnings.push(...one.warnings);
        return { ...message, content: parts.map(({ part }) => part) };
      }),
    );
    const request = asChatRequest({ ...call.request, messages });
    if (request === undefined)
      throw new Error('A request with its documents read does not fit the contract.');
    const sizeBytes = Math.max(1, call.sizeBytes + this.#sizeChange);
    return { call: { ...call, request, sizeBytes }, warnings };
  }

  async #take(raw: unknown, loc: readonly (string | number)[]): Promise<Outcome> {
    const document = documentPart(raw, loc);
    if (document === undefined || (document.isImage && !this.#readsImages()))
      return { part: raw, warnings: [] };
    if (document.isImage && document.source?.kind === 'url' && !this.#settings.urls)
      throw this.#fault(
        document,
        'Only images sent as data URLs can be read; fetching is off (documents.urls)',
      );
    const native = document.isImage ? 'never' : this.#nativeOf(document);
    // What a provider is to fetch or read itself goes as it came.
    if (native === 'always' && document.source?.kind !== 'id') return { part: raw, warnings: [] };
    if (native !== 'never' && document.source?.kind === 'url' && !this.#settings.urls)
      return { part: raw, warnings: [] };
    const expanded = documentPart(this.#of.call.texts?.expand(raw) ?? raw, loc) ?? document;
    const { bytes, filename } = await this.#bytesOf(expanded);
    if (native === 'always') return { part: filePart(bytes, filename), warnings: [] };
    try {
      return await this.#asText(raw, { ...expanded, filename }, bytes, native);
    } catch (error) {
      // A provider may read what we cannot.
      if (native === 'never' || !(error instanceof SluiceError) || !nativeAfter.has(error.code)) throw error;
      return { part: document.source?.kind === 'id' ? filePart(bytes, filename) : raw, warnings: [] };
    }
  }

  async #asText(raw: unknown, document: DocumentPart, bytes: Buffer, native: string): Promise<Outcome> {
    const { ocr, languages, maxPages, maxTokens } = this.#settings;
    const { principal, signal } = this.#of;
    const { filename, format, pages, password } = document;
    const { extraction, sha256 } = await this.#deps.read({
      accountId: principal.accountId,
      bytes,
      filename,
      format,
      pages,
      ocr: document.ocr ?? ocr,
      languages: document.languages ?? languages,
      password,
      maxPages,
      signal,
      param: paramOf([...document.loc, ...document.member]) ?? null,
    });
    const scanned = extraction.pages.filter(
      ({ source, confidence }) => source !== 'text' && confidence < 0.8,
    );
    if (native === 'auto' && scanned.length * 2 > extraction.pages.length)
      return { part: document.source?.kind === 'id' ? filePart(bytes, filename) : raw, warnings: [] };
    const tag = this.#deps.digest(`document\u0000${principal.accountId}\u0000${sha256}`).slice(0, tagLength);
    const shown = filename !== undefined && this.#of.anonymized ? this.#deps.plainName(filename) : filename;
    const { text, warnings } = documentText(extraction, { filename: shown, tag, maxTokens });
    this.#sizeChange += Buffer.byteLength(text) - Math.ceil((bytes.length * 4) / 3);
    const at = paramOf(document.loc) ?? 'messages';
    return {
      part: { type: 'text', text, ...cacheMarks(raw) },
      warnings: warnings.map((warning) => `${at}: ${warning}`),
    };
  }

  async #bytesOf(
    document: DocumentPart,
  ): Promise<StoredFile | { filename: string | undefined; bytes: Buffer }> {
    const { source, filename } = document;
    switch (source?.kind) {
      case 'data': {
        const bytes = decodeData(source.data);
        if (bytes === undefined)
          throw this.#fault(
            document,
            'This is neither base64 nor a data URL; send the bytes of the file as base64',
          );
        return { bytes, filename };
      }
      case 'text':
        return { bytes: Buffer.from(source.text, 'utf8'), filename: filename ?? 'document.txt' };
      case 'id': {
        const file = await this.#deps.storedFile(source.id, this.#of.principal);
        if (file === undefined)
          throw this.#fault(
            document,
            'There is no such file; upload it to /v1/files, or send its content as file_data',
            'file_not_found',
          );
        return { bytes: file.bytes, filename: filename ?? file.filename };
      }
      case 'url':
        if (!this.#settings.urls)
          throw this.#fault(
            document,
            'Fetching files is off (documents.urls); send the content as file_data',
          );
        return { bytes: await this.#fetch(document, source.url), filename: filename ?? nameIn(source.url) };
      default:
        throw this.#fault(document, 'The part names no file; send file_data, file_id or file_url', 'missing');
    }
  }

  async #fetch(document: DocumentPart, url: string): Promise<Buffer> {
    try {
      return await this.#deps.fetchFile(url, this.#of.principal, this.#of.signal);
    } catch (error) {
      throw error instanceof SluiceError && error.code === 'invalid_request'
        ? this.#fault(document, error.message)
        : error;
    }
  }

  /** A part that asks for it goes as it is, whatever model there is; the settings only prefer it. */
  #nativeOf({ native }: DocumentPart): 'auto' | 'always' | 'never' {
    if (this.#of.anonymized) return 'never';
    if (native === 'always' || native === 'never') return native;
    return this.#modelReads ? this.#settings.native : 'never';
  }

  /** Images are documents only where they may not leave as they are. */
  #readsImages(): boolean {
    return this.#of.anonymized && this.#settings.images === 'ocr';
  }

  #fault({ loc, member }: DocumentPart, msg: string, type = 'value_error'): SluiceError {
    const at = [...loc, ...member];
    const param = paramOf(at) ?? null;
    return new SluiceError('invalid_request', {
      message: `${param ?? 'messages'}: ${msg}`,
      param,
      detail: [{ loc: at, msg, type }],
    });
  }
}

/** Why a document is not text here that a provider might still read. */
const nativeAfter: ReadonlySet<string> = new Set(['damaged_document', 'unsupported_format']);

function filePart(bytes: Buffer, filename: string | undefined): unknown {
  const type = bytes.subarray(0, 1024).includes('%PDF-') ? 'application/pdf' : 'application/octet-stream';
  return {
    type: 'file',
    file: { filename: filename ?? 'file', file_data: `data:${type};base64,${bytes.toString('base64')}` },
  };
}

/** Where a prompt may be cached is said on the part, and stays there. */
function cacheMarks(part: unknown): Readonly<Record<string, unknown>> {
  const mark: unknown =
    typeof part === 'object' && part !== null ? Reflect.get(part, 'cache_control') : undefined;
  return mark === undefined ? {} : { cache_control: mark };
}

function nameIn(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '') || undefined;
  } catch {
    return undefined;
  }
}
