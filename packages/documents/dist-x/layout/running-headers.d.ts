/** Detects running headers and footers: lines repeated at page edges. Only their first occurrence is kept. */
import type { RawPage, Word } from './geometry.ts';
/** Creates a filter for consecutive pages that returns the words to drop; the first occurrence of a line is kept. */
export declare function createRunningHeaderFilter(): (pages: readonly RawPage[]) => readonly ReadonlySet<Word>[];
