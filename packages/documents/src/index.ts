export { createDocuments } from './create-documents.ts';
export type { Covering, Documents, DocumentsOptions, ExtractOptions } from './documents.ts';
export {
  type Box,
  DocumentError,
  type DocumentErrorCode,
  type DocumentErrorReason,
  defaultLimits,
  type ExtractedTable,
  type Extraction,
  type FormatInfo,
  type ImageView,
  type Limits,
  type Metadata,
  type OcrMode,
  type Page,
  type PageSource,
  type Timings,
} from './model/index.ts';
export type { Isolation } from './supervisor/index.ts';
