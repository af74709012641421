/** Finds the heading of the column that a place of a table is in: there, not before the value, stands what it is. */

export interface TableHeaders {
  /** The heading of the column at an offset; undefined outside of tables and in headings themselves. */
  headingAt(at: number): TextRange | undefined;
  /** The cells below a heading at an offset; none where there is no table. */
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
/** Longer lines are not looked at: no table that somebody pastes is wider. */
const maxLineLength = 4000;

/** Reads the lines of a text at the first question. Tables are lines on end with as many of the same delimiter. */
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
    const { delimiter, columns } = shapeOf(text, start, end);
    const before = lines.at(-1);
    const joins =
      before !== undefined && columns > 0 && before.delimiter === delimiter && before.columns === columns;
    lines.push({ start, end, delimiter, columns, first: joins ? before.first : lines.length });
    start = end + 1;
  }
  return lines;
}

function shapeOf(text: string, start: number, end: number): { delimiter: string; columns: number } {
  if (end - start > maxLineLength) return { delimiter: '', columns: 0 };
  // Searching the text itself would look for a delimiter beyond the line, to its end each time.
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

/** The next delimiter of a line that stands in no quotes: `"Berg, Anna",4711` has two cells. */
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
