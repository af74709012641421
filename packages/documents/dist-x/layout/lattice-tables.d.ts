/** Reads tables with ruling lines: crossing lines form a grid, and missing segments merge cells. */
import { type Word } from './geometry.ts';
import { type Grid } from './ruling-lines.ts';
import { type FoundTable } from './table.ts';
/** Reads a grid as a table; undefined if it frames something else. */
export declare function readLatticeTable(grid: Grid, words: readonly Word[]): FoundTable | undefined;
