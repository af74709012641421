/**
 * Returns the length of the longest row, without spreading: tables may have more rows than a call can have
 * arguments.
 */
export declare function maxRowLength(rows: Iterable<{
    readonly length: number;
}>): number;
/**
 * Renders a pipe table without padding. The first row becomes the header, which Markdown tables require. Returns ''
 * for no rows.
 */
export declare function renderMarkdownTable(rows: readonly (readonly string[])[]): string;
