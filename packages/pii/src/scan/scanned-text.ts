import type { Atoms } from './atoms.ts';
import type { TableHeaders } from './table-headers.ts';

/** A text with the results of the scan that all recognizers share. */
export interface ScannedText {
  readonly text: string;
  readonly atoms: Atoms;
  /** Context words in the text, ordered by start. */
  readonly hits: ContextHits;
  readonly tables: TableHeaders;
  /** True if a context word of this recognizer is near a value or in the heading of its column; see `ContextRule`. */
  near(recognizer: number, start: number, end: number): boolean;
  /** End of the last context word of this recognizer before a position, within reach; negative if there is none. */
  labelEnd(recognizer: number, start: number): number;
  /** True if the heading of its column holds a context word of this recognizer. */
  isHeaded(recognizer: number, start: number): boolean;
  /** That context word as it is written, for explanations; undefined if there is none. */
  contextOf(recognizer: number, start: number, end: number): string | undefined;
}

/** Context words found, stored as columns. */
export interface ContextHits {
  readonly count: number;
  readonly terms: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}
