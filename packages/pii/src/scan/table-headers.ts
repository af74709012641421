/**
 * Finds the column heading for a position in a table, since in tables the label is in the heading rather than before
 * the value.
 */

export interface TableHeaders {
  /** Returns the column heading at an offset; undefined outside of tables and in headings. */
  headingAt(at: number): TextRange | undefined;
  /** Returns the cells below a heading at an offset; none outside of tables. */
  cellsBelow(at: number): readonly TextRange[];
}

interface TextRange {
  readonly start: number;
  readonly end: number;
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly delimiter: string;
  readonly columns: number;
  /** Index of the first line of its table. */
  readonly first: number;
}

const delimiters = ['\t', '|', ';', ','] as const;
/** Longer lines are not table rows. */
const maxLineLength = 4000;

/** Reads the lines of a text on first use. Consecutive lines with the same number of the same delimiter are a table. */
export function createTableHeaders(text: string): TableHeaders {
  let lines: readonly Line[] | undefined;
  let hasTable: boolean | undefined;
  const mayHaveTable = (): boolean => {
    if (hasTable === undefined) {
      lines = readLines(text);
      hasTable = lines.some((line, index) => line.first !== index);
    }
    return hasTable;
  };
  return {
    headingAt(at) {
      if (!mayHaveTable()) return undefined;
      lines ??= readLines(text);
      const line = lines[lineIndex(lines, at)];
      const heading = line === undefined ? undefined : lines[line.first];
      if (line === undefined || heading === undefined || heading === line || line.columns === 0)
        return undefined;
      return cell(text, heading, columnOf(text, line, at));
    },
    cellsBelow(at) {
      if (!mayHaveTable()) return [];
      lines ??= readLines(text);
      const index = lineIndex(lines, at);
      const heading = lines[index];
      if (heading === undefined || heading.first !== index || heading.columns === 0) return [];
      const column = columnOf(text, heading, at);
      const cells: TextRange[] = [];
      for (let row = index + 1; lines[row]?.first === index; row++) {
        const line = lines[row];
        if (line !== undefined) cells.push(cell(text, line, column));
      }
      return cells;
    },
  };
}

function readLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const before = lines.at(-1);
    const isRule = before !== undefined && before.columns > 0 && isRuleAt(text, start, end);
    const { delimiter, columns } = isRule ? before : shapeOf(text, start, end);
    const joins =
      before !== undefined && columns > 0 && before.delimiter === delimiter && before.columns === columns;
    lines.push({ start, end, delimiter, columns, first: joins ? before.first : lines.length });
    start = end + 1;
  }
  return lines;
}

/** A line between the heading and the rows, as terminals draw it: `----+----`, `+---+---+`. */
function isRuleAt(text: string, start: number, end: number): boolean {
  const first = text.charAt(start);
  return (
    (first === '-' || first === '+') &&
    end - start <= maxLineLength &&
    /^[-+]{3,}\s?$/.test(text.slice(start, end))
  );
}

function shapeOf(text: string, start: number, end: number): { delimiter: string; columns: number } {
  if (end - start > maxLineLength) return { delimiter: '', columns: 0 };
  // The line is sliced first: searching the text would scan beyond the line each time.
  const line = text.slice(start, end);
  for (const delimiter of delimiters) {
    const columns = countOf(line, delimiter);
    if (columns > 0) return { delimiter, columns };
  }
  return { delimiter: '', columns: 0 };
}

function lineIndex(lines: readonly Line[], at: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((lines[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Finds the next delimiter outside of quotes: `"Berg, Anna",4711` has two cells. */
function nextOf(line: string, delimiter: string, from: number): number {
  for (let at = from; ; ) {
    const next = line.indexOf(delimiter, at);
    const quote = next < 0 ? -1 : line.indexOf('"', at);
    if (quote < 0 || quote > next) return next;
    const close = line.indexOf('"', quote + 1);
    if (close < 0) return next;
    at = close + 1;
  }
}

function countOf(line: string, delimiter: string): number {
  let count = 0;
  for (let at = nextOf(line, delimiter, 0); at >= 0; at = nextOf(line, delimiter, at + 1)) count++;
  return count;
}

function columnOf(text: string, { start, end, delimiter }: Line, at: number): number {
  const line = text.slice(start, end);
  let column = 0;
  for (
    let next = nextOf(line, delimiter, 0);
    next >= 0 && start + next < at;
    next = nextOf(line, delimiter, next + 1)
  )
    column++;
  return column;
}

function cell(text: string, { start, end, delimiter }: Line, column: number): TextRange {
  const line = text.slice(start, end);
  let from = 0;
  for (let skipped = 0; skipped < column; skipped++) {
    const next = nextOf(line, delimiter, from);
    if (next < 0) return { start: end, end };
    from = next + 1;
  }
  const next = nextOf(line, delimiter, from);
  return { start: start + from, end: next < 0 ? end : start + next };
}
