/**
 * Analyzes a page into blocks in reading order: ruled tables first, then columns, then the tables and text of each
 * column.
 */
import { type Block } from './blocks.ts';
import type { DocumentStyle } from './document-style.ts';
import { type RawPage } from './geometry.ts';
/** Analyzes a page into blocks in reading order; text in the margin comes last. */
export declare function analyzePage(page: RawPage, style: DocumentStyle): readonly Block[];
