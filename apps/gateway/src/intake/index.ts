export { decodeData } from './decode-data.ts';
export {
  type ExtractDocument,
  type ExtractedDocument,
  type ExtractRequest,
  withoutValues,
} from './extract-document.ts';
export type { Ingestion } from './intake.ts';
export { createIngestion } from './intake-room.ts';
