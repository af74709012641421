/** Detects text columns: recursively finds an empty vertical strip and splits the page there. */
import { type Word } from './geometry.ts';
/** Splits a page into regions in reading order; the lines of a region span its full width. */
export declare function splitColumns(words: readonly Word[], depth?: number): readonly (readonly Word[])[];
