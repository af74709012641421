export { decodeData } from './decode-data.ts';
export {
  type ExtractDocument,
  type ExtractedDocument,
  type ExtractRequest as ExtractWish,
  withoutValues,
} from './extract-document.ts';
export type { Ingestion as Intake } from './intake.ts';
export { createIngestion as createIntakeRoom } from './intake-room.ts';
