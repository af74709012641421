/** Shared by the image formats: every page is read with OCR. */
import type { Format } from './format.ts';
/** Creates the extractor of an image format. */
export declare function createImageExtractor(kind: string): Format['extract'];
