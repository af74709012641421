import type { Atoms } from './atoms.ts';
import type { TableHeaders } from './table-headers.ts';

/** A text after the one pass over it that all recognizers share. */
export interface ScannedText {
  readonly text: string;
  readonly atoms: Atoms;
  /** Context words in the text, ordered by where they start. */
  readonly hits: ContextHits;
  readonly tables: TableHeaders;
  /** Whether a context word of this recognizer stands near a value, or in the heading of its column; see `Context`. */
  near(recognizer: number, start: number, end: number): boolean;
}

/** Context words found, as columns. */
export interface ContextHits {
  readonly count: number;
  readonly terms: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}
