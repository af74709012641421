import type { OcrEngine } from './ocr-engine.ts';
/** Creates the engine. Loads nothing before the first image. */
export declare function createTesseractWasm(folders: readonly string[]): OcrEngine;
