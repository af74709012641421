import type { Budget } from '../model/index.ts';
import type { OfficePackage } from './office-package.ts';
/** A chart. */
export interface Chart {
    /** The part that it was read from. */
    readonly part: string;
    /** Its title, then those of its axes and other texts. */
    readonly titles: readonly string[];
    readonly tables: readonly (readonly (readonly string[])[])[];
}
/** Reads the chart of a part. */
export declare function readChart(parts: OfficePackage, name: string, budget: Budget, warn: (text: string) => void): Chart;
/** The chart as Markdown; '' if it shows nothing. */
export declare function renderChart({ titles, tables }: Chart): string;
/** All charts of a package, in the order of their numbers. */
export declare function readCharts(parts: OfficePackage, budget: Budget, warn: (text: string) => void): readonly Chart[];
/** The charts of a slide or a document by the relationships that name them. */
export declare function findCharts(parts: OfficePackage, part: string): ReadonlyMap<string, string>;
