export { decodeData } from './decode-data.ts';
export {
  type ExtractDocument,
  type ExtractedDocument,
  type ExtractRequest,
  withoutValues,
} from './extract-document.ts';
export type { Ingestion } from './ingest-documents.ts';
export { createIngestion } from './ingestion.ts';
