/** A cell's text as Markdown: one line, pipes kept from ending it. */
function cell(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim().replaceAll('\\', '\\\\').replaceAll('|', '\\|');
}

/** A pipe table without padding. The first row is its head, as Markdown has no tables without one. '' for no rows. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns === 0) return '';
  const line = (row: readonly string[]): string =>
    `|${Array.from({ length: columns }, (_, index) => cell(row[index] ?? '')).join('|')}|`;
  const [head = [], ...body] = rows;
  return [line(head), `|${'-|'.repeat(columns)}`, ...body.map(line)].join('\n');
}
