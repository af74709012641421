/** Chooses between the two Tesseract engines. */
import type { SystemTesseract } from '../model/index.ts';
import type { OcrEngine } from './ocr-engine.ts';
/**
 * Creates the engine. Loads nothing before the first image. Pages go to the system's program if it has their
 * languages; single words stay in the WebAssembly build, since starting a process would take longer than recognizing
 * them.
 */
export declare function createTesseract(folders: readonly string[], system: SystemTesseract | undefined): OcrEngine;
