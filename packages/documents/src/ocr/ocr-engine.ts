import type { GrayscaleImage } from '../model/index.ts';
/** Interface of OCR engines. */

/** A recognized word, in pixel coordinates. */
export interface OcrWord {
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** 0..1. */
  readonly confidence: number;
  /** Identifies the line that the word belongs to. */
  readonly line: string;
}

/** An OCR engine that keeps its models loaded. */
export interface OcrEngine {
  /** True if there is a model for the language. */
  hasLanguage(language: string): boolean;
  /** Recognizes an image; there must be a model for each of the `languages`. */
  recognize(
    image: GrayscaleImage,
    languages: readonly string[],
    dpi: number,
    layout?: 'page' | 'word',
  ): Promise<readonly OcrWord[]>;
}
