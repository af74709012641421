import type { GrayscaleImage } from '../model/index.ts';
/** What a character recognition engine gives. */

/** A word as recognized, in pixels. */
export interface OcrWord {
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** 0..1. */
  readonly confidence: number;
  /** Which line of the page, to tell lines apart. */
  readonly line: string;
}

/** An engine for one machine: models stay loaded. */
export interface OcrEngine {
  /** True if there is data for the language. */
  hasLanguage(language: string): boolean;
  /** Reads a picture; `languages` must all be there. */
  recognize(
    image: GrayscaleImage,
    languages: readonly string[],
    dpi: number,
    layout?: 'page' | 'word',
  ): Promise<readonly OcrWord[]>;
}
