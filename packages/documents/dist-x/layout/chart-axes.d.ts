/** Tells the labels of a chart's axes from tables: numbers in even steps, with nothing beside them. */
/** True if columns of the table are axes and their labels stand alone. */
export declare function isChart(rows: readonly (readonly string[])[]): boolean;
