export { createDocumentEngine } from './create-document-engine.ts';
export type { DocumentEngine, DocumentEngineOptions, ExtractOptions, Redaction } from './document-engine.ts';
export { type Box, DocumentError, type DocumentErrorCode, type DocumentErrorReason, defaultLimits, type ExtractedTable, type Extraction, type FormatInfo, type ImageView, type Limits, type Metadata, type OcrMode, type Page, type PageSource, type Timings, } from './model/index.ts';
export type { Isolation } from './supervisor/index.ts';
