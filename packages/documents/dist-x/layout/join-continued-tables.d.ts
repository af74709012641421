/** Joins tables that continue on the next page as structured data; each page keeps its own rows in its Markdown. */
import type { Block } from './blocks.ts';
type Rows = readonly (readonly string[])[];
/** The blocks of a page in reading order; consecutive pages have consecutive numbers. */
export interface PageBlocks {
    readonly number: number;
    readonly height: number;
    readonly blocks: readonly Block[];
}
/** The blocks of a page, and the complete tables that start on it. */
export interface PageWithTables {
    readonly blocks: readonly Block[];
    readonly tables: readonly Rows[];
}
/**
 * Joins the tables of pages in order. A table belongs to the page where it starts; the blocks of each page keep
 * their own rows.
 */
export declare function joinContinuedTables(pages: readonly PageBlocks[]): readonly PageWithTables[];
export {};
