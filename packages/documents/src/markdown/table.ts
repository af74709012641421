/** A cell's text as Markdown: one line, pipes kept from ending it. */
function cell(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim().replaceAll('\\', '\\\\').replaceAll('|', '\\|');
}

/** The length of the longest row; tables may have more rows than a call can have arguments. */
export function maxRowLength(rows: Iterable<{ readonly length: number }>): number {
  let widest = 0;
  for (const { length } of rows) widest = Math.max(widest, length);
  return widest;
}

/** A pipe table without padding. The first row is its head, as Markdown has no tables without one. '' for no rows. */
export function renderMarkdownTable(rows: readonly (readonly string[])[]): string {
  const columns = maxRowLength(rows);
  if (columns === 0) return '';
  const line = (row: readonly string[]): string =>
    `|${Array.from({ length: columns }, (_, index) => cell(row[index] ?? '')).join('|')}|`;
  const [head = [], ...body] = rows;
  return [line(head), `|${'-|'.repeat(columns)}`, ...body.map(line)].join('\n');
}
