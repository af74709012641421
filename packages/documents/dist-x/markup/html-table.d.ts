/** HTML tables: tells data tables from layout tables and places their cells. */
import type { Budget } from '../model/index.ts';
import { type Element, type Node } from './dom.ts';
/** The visible rows of a table, without nested tables. */
export interface VisibleRows {
    readonly rows: readonly (readonly Element[])[];
    readonly columns: number;
}
/** Returns the visible rows and cells of a table. */
export declare function findVisibleRows(table: Element, isHidden: (node: Node) => boolean): VisibleRows;
/** Finds the elements that contain a table. */
export declare function findTableAncestors(root: Element): ReadonlySet<Node>;
/** True if the table is only used for layout. */
export declare function isLayoutTable({ rows, columns }: VisibleRows, aroundTables: ReadonlySet<Node>): boolean;
/** Places cells according to their spans; covered places stay ''. */
export declare function layOutCells({ rows }: VisibleRows, textOfCell: (cell: Element) => string, budget: Budget): readonly (readonly string[])[];
