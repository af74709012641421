import { type SystemTesseract } from '../model/index.ts';
import type { OcrEngine } from './ocr-engine.ts';
/** Creates the engine. Starts no process before the first image. */
export declare function createSystemTesseract({ command, languages }: SystemTesseract): OcrEngine;
