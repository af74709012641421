/**
 * Finds images in Office packages that may hold most of the text, such as scans pasted into a document or onto a
 * slide.
 */
import { type OcrMode } from '../model/index.ts';
import type { EmbeddedFile } from './embedded-files.ts';
import type { OfficePackage } from './office-package.ts';
/** Finds the images to recognize, each once; `text` is the document's text without them. */
export declare function findImagesToRecognize(parts: OfficePackage, text: string, mode: OcrMode, onLimit: () => void): readonly EmbeddedFile[];
