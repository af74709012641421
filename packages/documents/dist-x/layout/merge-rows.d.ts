/** Merges the lines of a table that belong to one row because text wrapped inside its cell. */
import type { RulingLine } from './geometry.ts';
import { type TableRow } from './table.ts';
/** Merges wrapped lines; returns the cells of each row. */
export declare function mergeRows(rows: readonly TableRow[], rules: readonly RulingLine[]): readonly (readonly string[])[];
