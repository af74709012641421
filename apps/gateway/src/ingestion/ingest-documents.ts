/**
 * Ingestion: replaces the documents of a request with their text, so that any model can read them and
 * anonymization can search them. The original files are sent only if nothing is anonymized and the model supports
 * them.
 */

import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import { toTimerMs } from '../concurrency/index.ts';
import type { AnonymizationSettings, DocumentSettings } from '../config/index.ts';
import { asChatRequest, paramOf, type ReceivedChat } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { AnonymizeTexts, TextsResult } from '../privacy/index.ts';
import { cacheControlOf, filePart, withImage } from './build-parts.ts';
import { hasDocumentName, holdsDocument } from './detect-documents.ts';
import { type Choice, type DocumentPart, documentPart, mayHoldDocuments } from './document-parts.ts';
import { redactionBoxes } from './images/index.ts';
import { plainFileName } from './plain-file-name.ts';
import { withPlainHeadings } from './plain-headings.ts';
import type { DocumentReader, RedactImage } from './read-document.ts';
import { renderDocument } from './render-document.ts';
import { bytesOf, faultIn, type SourceBytes, type SourceDeps } from './source-bytes.ts';

/** A request with its documents replaced by text. */
export interface IngestedRequest {
  readonly call: ReceivedChat;
  /** For `x-sluice-warnings`. */
  readonly warnings: readonly string[];
}

export interface Ingestion {
  /**
   * Reads the documents of a request; returns a promise only if there are any. Throws and rejects with 422 naming
   * the part, 503 if nothing can be read, and `client_closed` once the signal is aborted. The signal is created
   * only if needed.
   */
  ingest(call: ReceivedChat, rules: IngestRules): IngestedRequest | Promise<IngestedRequest>;
}

/** Settings of the ingestion of one request; fixed when it is admitted. */
export interface IngestRules {
  readonly principal: Principal;
  readonly documents: DocumentSettings;
  /** Settings of anonymization; undefined if personal data is not replaced. */
  readonly anonymized: boolean;
  readonly anonymization: AnonymizationSettings;
  /** Whether every model of the requested name can read documents. */
  readonly readsDocuments: (model: string) => boolean;
  /** Created on first use. */
  readonly signal: () => AbortSignal;
}

export interface IngestionDeps extends SourceDeps {
  readonly read: DocumentReader;
  /** Redacts areas of an image. Rejects with `SluiceError`. */
  readonly redactImage: RedactImage;
  readonly anonymize: (
    request: AnonymizeTexts,
    principal: Principal,
    settings?: AnonymizationSettings,
  ) => TextsResult | Promise<TextsResult>;
  /** A keyed digest of a text, in hexadecimal. */
  readonly digest: (text: string) => string;
}

const tagLength = 12;

/** Aborted when the client disconnects or the timeout of the request expires. */
function inTime(signal: AbortSignal, { timeout }: ChatCompletionRequest): AbortSignal {
  return timeout == null ? signal : AbortSignal.any([signal, AbortSignal.timeout(toTimerMs(timeout * 1000))]);
}

export function createIngestDocuments(deps: IngestionDeps): Ingestion {
  return {
    ingest(call, rules) {
      if (!mayHoldDocuments(call.request)) return { call, warnings: [] };
      return new IngestTask(deps, { ...rules, call, signal: inTime(rules.signal(), call.request) }).run();
    },
  };
}

interface Task extends Omit<IngestRules, 'signal'> {
  readonly call: ReceivedChat;
  readonly signal: AbortSignal;
}

/** Result for one part. */
interface Outcome {
  readonly part: unknown;
  /** Data URL of a redacted image. */
  readonly covered?: string | undefined;
  readonly warnings: readonly string[];
}

class IngestTask {
  readonly #deps: IngestionDeps;
  readonly #settings: DocumentSettings;
  readonly #of: Task;
  readonly #modelReads: boolean;
  /** Size of the replaced documents, and of their text. */
  #sizeChange = 0;

  constructor(deps: IngestionDeps, task: Task) {
    this.#deps = deps;
    this.#settings = task.documents;
    this.#of = task;
    this.#modelReads = !task.anonymized && task.readsDocuments(task.call.request.model);
  }

  async run(): Promise<IngestedRequest> {
    const { call } = this.#of;
    const warnings: string[] = [];
    const covered = new Set<string>();
    let isChanged = false;
    const messages = await Promise.all(
      (call.request.messages ?? []).map(async (message, index) => {
        const content: unknown = message.content;
        if (!Array.isArray(content)) return message;
        const parts = await Promise.all(
          content.map((part: unknown, at) => this.#take(part, ['body', 'messages', index, 'content', at])),
        );
        isChanged ||= parts.some(({ part }, at) => part !== content[at]);
        for (const one of parts) {
          warnings.push(...one.warnings);
          if (one.covered !== undefined) covered.add(one.covered);
        }
        return { ...message, content: parts.map(({ part }) => part) };
      }),
    );
    const request = asChatRequest({ ...call.request, messages });
    if (request === undefined)
      throw new Error('A request with its documents read does not fit the contract.');
    const sizeBytes = Math.max(1, call.sizeBytes + this.#sizeChange);
    // A changed request is no longer the one that its client sent.
    const native = isChanged ? undefined : call.native;
    return { call: { ...call, request, native, sizeBytes, redactedImages: covered }, warnings };
  }

  #take(raw: unknown, loc: readonly (string | number)[]): Promise<Outcome> | Outcome {
    const document = documentPart(raw, loc);
    if (document === undefined) return { part: raw, warnings: [] };
    return this.#isImage(raw, document) ? this.#takeImage(raw, document) : this.#takeDocument(raw, document);
  }

  /** An image part may contain a document, as its bytes or the extension of its URL show. */
  #isImage(raw: unknown, document: DocumentPart): boolean {
    const { isImage, source } = document;
    if (!isImage || source === undefined) return isImage;
    if (source.kind === 'url') return !hasDocumentName(source.url);
    const whole = source.kind === 'data' ? this.#expanded(raw, document).source : undefined;
    return whole?.kind !== 'data' || !holdsDocument(whole.data);
  }

  /** Images are treated as documents only if they may not be sent unchanged. */
  async #takeImage(raw: unknown, document: DocumentPart): Promise<Outcome> {
    const { images, urls } = this.#settings;
    if (!this.#of.anonymized || (images !== 'ocr' && images !== 'redact')) return { part: raw, warnings: [] };
    if (document.source?.kind === 'url' && !urls)
      throw faultIn(document, 'Fetching images is off (documents.urls); send the image as a data URL');
    const whole = this.#expanded(raw, document);
    const { bytes } = await this.#bytesOf(whole);
    return images === 'redact'
      ? await this.#covered(raw, document, bytes)
      : await this.#asText(raw, whole, bytes, 'never');
  }

  async #takeDocument(raw: unknown, document: DocumentPart): Promise<Outcome> {
    const native = this.#nativeOf(document);
    const { source } = document;
    // Sources that the provider fetches or reads itself are left unchanged.
    const isFetched = source?.kind === 'url' && !this.#settings.urls;
    if (source?.kind === 'id' && (await this.#isProviders(source.id))) return { part: raw, warnings: [] };
    if ((native === 'always' && source?.kind !== 'id') || (native !== 'never' && isFetched))
      return { part: raw, warnings: [] };
    const whole = this.#expanded(raw, document);
    const { bytes, filename } = await this.#bytesOf(whole);
    const asItIs = (): Outcome => ({
      part: source?.kind === 'id' ? filePart(bytes, filename) : raw,
      warnings: [],
    });
    if (native === 'always') return asItIs();
    try {
      return await this.#asText(raw, { ...whole, filename }, bytes, native);
    } catch (error) {
      // The provider may be able to read what we cannot.
      if (native === 'never' || !(error instanceof SluiceError) || !nativeAfter.has(error.code)) throw error;
      return asItIs();
    }
  }

  /** Whether an id is of a file that a provider keeps, which nobody can search here. */
  async #isProviders(id: string): Promise<boolean> {
    const { principal, anonymized } = this.#of;
    if (anonymized || !principal.allowsProviderIds) return false;
    return (await this.#deps.storedFile(id, principal)) === undefined;
  }

  /** The part with its long texts inserted. */
  #expanded(raw: unknown, document: DocumentPart): DocumentPart {
    const { texts } = this.#of.call;
    return texts === undefined ? document : (documentPart(texts.expand(raw), document.loc) ?? document);
  }

  #bytesOf(document: DocumentPart): Promise<SourceBytes> {
    return bytesOf(this.#deps, document, { ...this.#of, urls: this.#settings.urls });
  }

  /** Throws `damaged_document` for scans that a model may read better than OCR, if it may get the file. */
  async #asText(raw: unknown, document: DocumentPart, bytes: Buffer, native: Choice): Promise<Outcome> {
    const { ocr, languages, maxPages, maxTokens } = this.#settings;
    const { principal, signal } = this.#of;
    const { filename, format, pages, password } = document;
    const { extraction, sha256 } = await this.#deps.read({
      accountId: principal.accountId,
      keyId: principal.keyId,
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
      throw new SluiceError('damaged_document', { message: 'Most pages of the document are not legible.' });
    const tag = this.#deps.digest(`document\u0000${principal.accountId}\u0000${sha256}`).slice(0, tagLength);
    const shown = filename !== undefined && this.#of.anonymized ? plainFileName(filename) : filename;
    const shownExtraction = this.#of.anonymized ? withPlainHeadings(extraction) : extraction;
    const { text, warnings } = renderDocument(shownExtraction, { filename: shown, tag, maxTokens });
    this.#sizeChange += Buffer.byteLength(text) - Math.ceil((bytes.length * 4) / 3);
    const at = paramOf(document.loc) ?? 'messages';
    return {
      part: { type: 'text', text, ...cacheControlOf(raw) },
      warnings: warnings.map((warning) => `${at}: ${warning}`),
    };
  }

  /** The part with personal data redacted from its image. */
  async #covered(raw: unknown, document: DocumentPart, bytes: Buffer): Promise<Outcome> {
    const { principal, signal, call } = this.#of;
    let values = 0;
    const png = await this.#deps.redactImage(
      bytes,
      async (view) => {
        const covering = await redactionBoxes(view, async (text) => {
          const { results } = await this.#deps.anonymize(
            { texts: [text], request: call.request },
            principal,
            this.#of.anonymization,
          );
          return results[0]?.entities ?? [];
        });
        values += covering.values;
        return covering;
      },
      {
        languages: this.#settings.languages,
        signal,
        param: paramOf([...document.loc, ...document.member]) ?? null,
      },
    );
    const covered = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    this.#sizeChange += covered.length - Math.ceil((bytes.length * 4) / 3);
    const at = paramOf(document.loc) ?? 'messages';
    const warnings = values === 0 ? [] : [`${at}: personal data was redacted from the image`];
    return { part: withImage(raw, covered), covered, warnings };
  }

  /** A part can demand to be sent unchanged to any model; the settings only express a preference. */
  #nativeOf({ native }: DocumentPart): 'auto' | 'always' | 'never' {
    if (this.#of.anonymized) return 'never';
    if (native === 'always' || native === 'never') return native;
    return this.#modelReads ? this.#settings.native : 'never';
  }
}

/** Errors for documents that a provider might still be able to read. */
const nativeAfter: ReadonlySet<string> = new Set(['damaged_document', 'unsupported_format']);
