export {
  DocumentError,
  type DocumentErrorCode,
  type DocumentErrorReason,
  isDocumentErrorReason,
} from './errors.ts';
export type {
  ExtractedTable,
  Extraction,
  FormatInfo,
  Metadata,
  OcrMode,
  Page,
  PageLayout,
  PageSource,
  PlacedBlock,
  Timings,
  UncertainWord,
} from './extraction.ts';
export type {
  ExtractionContext,
  OcrRecognizer,
  OcrResult,
  Source,
} from './extraction-context.ts';
export type { GrayscaleImage } from './grayscale-image.ts';
export { type Box, type ImageView, isImageView, type OcrWord } from './image-view.ts';
export { isRecord } from './is-record.ts';
export { type Budget, createBudget, defaultLimits, type Limits } from './limits.ts';
export { once } from './once.ts';
export { parsePageRange } from './page-range.ts';
export type { FindRepeatedWords, PageBox, RawPage, RulingLine, Word } from './raw-page.ts';
export { recognitionDpi } from './recognition-dpi.ts';
export { releaseMemory } from './release-memory.ts';
export type { SystemTesseract } from './system-tesseract.ts';
export { sharesOf, withoutInk } from './without-ink.ts';
