/** Puts charts where they stand in a Word document, in place of the tables that anydoc makes of them. */
import { type Chart } from './charts.ts';
/** Replaces drawings of charts by marks. @param indexOf the number of the chart of a relationship, or -1 */
export declare function markCharts(xml: string, indexOf: (relationship: string) => number): string;
/** The text without marks. */
export declare function withoutMarks(text: string): string;
/** Puts each chart after the paragraph or table with its mark, and those without a mark at the end. */
export declare function placeCharts(markdown: string, charts: readonly Chart[]): string;
