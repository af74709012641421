/** In Markdown a backslash before anything else stands for itself. */
const escapingBackslash = /\\(?=[!-/:-@[-`{-~]|$)/g;

/** Renders a cell on one line with escaped pipes. */
function cell(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim().replaceAll(escapingBackslash, '\\\\').replaceAll('|', '\\|');
}

/**
 * Returns the length of the longest row, without spreading: tables may have more rows than a call can have
 * arguments.
 */
export function maxRowLength(rows: Iterable<{ readonly length: number }>): number {
  let widest = 0;
  for (const { length } of rows) widest = Math.max(widest, length);
  return widest;
}

/**
 * Renders a pipe table without padding. The first row becomes the header, which Markdown tables require, over cells of
 * three hyphens: one would do for GFM, but not for every reader of Markdown. Returns '' for no rows.
 */
export function renderMarkdownTable(rows: readonly (readonly string[])[]): string {
  const columns = maxRowLength(rows);
  if (columns === 0) return '';
  const line = (row: readonly string[]): string =>
    `|${Array.from({ length: columns }, (_, index) => cell(row[index] ?? '')).join('|')}|`;
  const [head = [], ...body] = rows;
  return [line(head), `|${'---|'.repeat(columns)}`, ...body.map(line)].join('\n');
}
