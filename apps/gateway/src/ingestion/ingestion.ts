import { createDocumentEngine, defaultLimits, type FormatInfo, type Isolation } from '@sluice/documents';
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
  isolation(): Isolation;
  close(): void;
}

export interface IngestionModuleDeps extends Pick<IngestionDeps, 'storedFile' | 'digest' | 'anonymize'> {
  readonly settings: () => DocumentSettings;
  readonly fetchFile: (url: string, limitBytes: number, signal: AbortSignal) => Promise<Buffer>;
  readonly onRead: ReaderDeps['onRead'];
  /** Folders to search for installed programs (`tesseract`). */
  readonly programFolders: readonly string[];
  /** Monotonic clock, milliseconds. */
  readonly now: () => number;
}

/** The engine is started by the first document. */
export function createIngestion(deps: IngestionModuleDeps): IngestionModule {
  const { now } = deps;
  const settings = (principal: Principal): DocumentSettings =>
    inheritDocuments(deps.settings(), principal.documents);
  let started: ReturnType<typeof createDocumentEngine> | undefined;
  const engine = (): ReturnType<typeof createDocumentEngine> => {
    started ??= createDocumentEngine({ now, programFolders: deps.programFolders });
    return started;
  };
  const read = createDocumentReader({ engine, cache: createTextCache(now), now, onRead: deps.onRead });
  const fetchFile = async (url: string, principal: Principal, signal: AbortSignal): Promise<Buffer> => {
    if (!settings(principal).urls)
      throw new SluiceError('invalid_request', {
        message: 'Fetching files is off (documents.urls); send the content as file_data.',
        param: 'file_url',
      });
    return await deps.fetchFile(url, defaultLimits.fileBytes, signal);
  };
  return {
    ...createIngestDocuments({ ...deps, read, fetchFile, redactImage: createRedactImage(engine) }),
    extractDocument: createExtractDocument({ read, settings, anonymize: deps.anonymize }),
    fetchFile,
    formats: () => engine().formats(),
    isolation: () => engine().isolation(),
    close: () => started?.close(),
  };
}
