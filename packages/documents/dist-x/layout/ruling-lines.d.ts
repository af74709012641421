/** Cleans up ruling lines: joins segments, removes duplicates, and groups connected lines into grids. */
import type { Box, RulingLine } from './geometry.ts';
/** Joins overlapping and adjacent line segments. */
export declare function mergeRulingLines(rules: readonly RulingLine[]): readonly RulingLine[];
/** Connected ruling lines. */
export interface Grid extends Box {
    readonly horizontals: readonly RulingLine[];
    readonly verticals: readonly RulingLine[];
}
/** Groups lines that cross or touch. */
export declare function findGrids(rules: readonly RulingLine[]): readonly Grid[];
/** Clusters values within `tolerance` of each other and returns the mean of each cluster. */
export declare function clusterPositions(values: readonly number[], tolerance: number): readonly number[];
