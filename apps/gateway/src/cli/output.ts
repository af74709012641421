import { printable } from './printable.ts';

/** Prints a value as JSON. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Prints text with a final newline. */
export function printText(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** A table with headings and aligned columns; numbers are right-aligned. */
export function tableText(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => row.map(cellText));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...texts.map((row) => (row[column] ?? '').length)),
  );
  const numeric = headings.map((_heading, column) =>
    rows.every((row) => typeof row[column] === 'number' || row[column] === null),
  );
  const line = (cells: readonly string[]): string =>
    widths
      .map((width, column) => {
        const cell = cells[column] ?? '';
        return numeric[column] === true && rows.length > 0 ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [line(headings), ...texts.map(line)].join('\n');
}

/** Aligned names and values, one pair per line. */
export function pairsText(pairs: readonly (readonly [name: string, value: Cell])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${cellText(value)}`.trimEnd()).join('\n');
}

/** A table cell; null is shown as a dash. */
export type Cell = string | number | boolean | null;

function cellText(cell: Cell): string {
  return cell === null || cell === '' ? '-' : printable(String(cell));
}
