import type { OcrWord } from '../model/index.ts';
import type { OcrEngine } from './ocr-engine.ts';
import type { OcrReading } from './restore-diacritics.ts';
/** The words with account numbers whose check digits are right, where that can be had. */
export declare function verifyAccounts(tesseract: OcrEngine, reading: OcrReading): Promise<readonly OcrWord[]>;
