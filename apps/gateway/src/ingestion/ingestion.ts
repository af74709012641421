import {
  createDocumentEngine,
  type DocumentEngine,
  defaultLimits,
  type FormatInfo,
  type Isolation,
} from '@sluice/documents';
import type { Principal } from '../auth/index.ts';
import { type DocumentSettings, inheritDocuments } from '../config/index.ts';
import { SluiceError } from '../errors/index.ts';
import { createExtractDocument, type ExtractDocument } from './extract-document.ts';
import { createIngestDocuments, type Ingestion, type IngestionDeps } from './ingest-documents.ts';
import { createDocumentReader, createRedactImage, type ReaderDeps } from './read-document.ts';
import { createTextCache } from './text-cache.ts';

export interface IngestionModule extends Ingestion {
  readonly extractDocument: ExtractDocument;
  /** Fetches a file from a public URL. Rejects with `invalid_request` if fetching is not permitted. */
  fetchFile(url: string, principal: Principal, signal: AbortSignal): Promise<Buffer>;
  formats(): readonly FormatInfo[];
  /** How strongly the processes that read documents are isolated on this machine. */
  isolation(): Promise<Isolation>;
  close(): void;
}

export interface IngestionModuleDeps extends Pick<IngestionDeps, 'storedFile' | 'digest' | 'anonymize'> {
  readonly settings: () => DocumentSettings;
  readonly fetchFile: (url: string, limitBytes: number, signal: AbortSignal) => Promise<Buffer>;
  readonly onRead: ReaderDeps['onRead'];
  /** Folders to search for installed programs (`tesseract`). */
  readonly programFolders: readonly string[];
  /** CPU cores that reading may use; read once, by the first document. */
  readonly cores: () => number;
  /** Monotonic clock, milliseconds. */
  readonly now: () => number;
}

/** The processes of the engine are started by the first document. */
export function createIngestion(deps: IngestionModuleDeps): IngestionModule {
  const { now } = deps;
  const settings = (principal: Principal): DocumentSettings =>
    inheritDocuments(deps.settings(), principal.documents);
  let started: DocumentEngine | undefined;
  const engine = (): DocumentEngine => {
    started ??= createDocumentEngine({
      now,
      cores: deps.cores(),
      initialProcesses: 0,
      programFolders: deps.programFolders,
    });
    return started;
  };
  const isolatedEngine = async (): Promise<DocumentEngine> => {
    const documents = engine();
    if (deps.settings().isolation === 'required' && (await documents.isolation()).level !== 'full')
      throw new SluiceError('isolation_unavailable');
    return documents;
  };
  const read = createDocumentReader({
    engine: isolatedEngine,
    cache: createTextCache(now),
    now,
    onRead: deps.onRead,
  });
  const fetchFile = async (url: string, principal: Principal, signal: AbortSignal): Promise<Buffer> => {
    if (!settings(principal).urls)
      throw new SluiceError('invalid_request', {
        message: 'Fetching files is off (documents.urls); send the content as file_data.',
        param: 'file_url',
      });
    return await deps.fetchFile(url, defaultLimits.fileBytes, signal);
  };
  return {
    ...createIngestDocuments({ ...deps, read, fetchFile, redactImage: createRedactImage(isolatedEngine) }),
    extractDocument: createExtractDocument({ read, settings, anonymize: deps.anonymize }),
    fetchFile,
    formats: () => engine().formats(),
    isolation: () => engine().isolation(),
    close: () => started?.close(),
  };
}
