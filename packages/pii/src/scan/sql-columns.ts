/** Maps the values of an SQL `INSERT` to the columns of its column list. */
import type { TableHeaders } from './table-headers.ts';

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A column with its values, row by row. */
interface Column extends TextRange {
  readonly cells: TextRange[];
}

/** A value with its column. */
interface Cell extends TextRange {
  readonly column: TextRange;
}

interface Inserts {
  /** Of all statements, in text order. */
  readonly columns: readonly Column[];
  readonly cells: readonly Cell[];
}

/** Longer rows are not read; the search for their end is limited to this length. */
const maxRowLength = 65_536;
const head =
  /insert\s{1,8}(?:ignore\s{1,8})?into\s{1,8}[\w."`[\]$-]{1,120}\s{0,8}\(([^()]{1,4000})\)\s{0,8}values\s{0,8}(?=\()/giu;

/** Headings of tables, and of the values of `INSERT INTO t (columns) VALUES (...)`. */
export function withSqlColumns(text: string, tables: TableHeaders): TableHeaders {
  let inserts: Inserts | undefined;
  const read = (): Inserts => {
    inserts ??= readInserts(text);
    return inserts;
  };
  return {
    headingAt(at) {
      return findContaining(read().cells, at)?.column ?? tables.headingAt(at);
    },
    cellsBelow(at) {
      return findContaining(read().columns, at)?.cells ?? tables.cellsBelow(at);
    },
  };
}

/** Finds the range that contains a position, including its end; ranges are disjoint and ordered. */
function findContaining<S extends TextRange>(stretches: readonly S[], at: number): S | undefined {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((stretches[middle]?.end ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const found = stretches[low];
  return found !== undefined && found.start <= at ? found : undefined;
}

function readInserts(text: string): Inserts {
  const inserts: { columns: Column[]; cells: Cell[] } = { columns: [], cells: [] };
  // Most texts contain no SQL; a plain search rejects them before the pattern runs.
  if (!/\bvalues\b/i.test(text)) return inserts;
  let done = 0;
  for (const match of text.matchAll(head)) {
    // A statement inside the rows of another one is a value; parsing each would take quadratic time.
    if (match.index < done) continue;
    const names = match[1] ?? '';
    const from = match.index + match[0].indexOf('(') + 1;
    const columns = splitFields(text, from, from + names.length).map(
      (one): Column => ({ ...one, cells: [] }),
    );
    const { rows, end } = readRows(text, match.index + match[0].length);
    done = end;
    const whole = rows.filter((row) => row.length === columns.length);
    for (const row of whole) {
      for (const [index, column] of columns.entries()) {
        const value = row[index];
        if (value === undefined) continue;
        column.cells.push(value);
        inserts.cells.push({ ...value, column });
      }
    }
    if (whole.length > 0) inserts.columns.push(...columns);
  }
  return inserts;
}

/** Parses the fields of consecutive `(...)` from a position on; returns them and where parsing ended. */
function readRows(text: string, from: number): { rows: TextRange[][]; end: number } {
  const rows: TextRange[][] = [];
  let at = from;
  while (text[at] === '(') {
    const { end, closed } = findClosing(text, at + 1);
    if (!closed) return { rows, end };
    rows.push(splitFields(text, at + 1, end));
    at = end + 1;
    while (at < text.length && /[\s,]/.test(text.charAt(at))) at++;
  }
  return { rows, end: at };
}

/** Finds the closing bracket for one opened before `from`, or how far it was searched for. */
function findClosing(text: string, from: number): { end: number; closed: boolean } {
  let quoted = false;
  let depth = 0;
  const last = Math.min(text.length, from + maxRowLength);
  for (let at = from; at < last; at++) {
    const char = text[at];
    if (char === "'") quoted = !quoted;
    else if (quoted) continue;
    else if (char === '(') depth++;
    else if (char === ')' && depth-- === 0) return { end: at, closed: true };
  }
  return { end: last, closed: false };
}

/** Splits at commas outside of quotes. */
function splitFields(text: string, from: number, to: number): TextRange[] {
  const parts: TextRange[] = [];
  let quoted = false;
  let start = from;
  for (let at = from; at < to; at++) {
    const char = text[at];
    if (char === "'") quoted = !quoted;
    else if (char === ',' && !quoted) {
      parts.push({ start, end: at });
      start = at + 1;
    }
  }
  parts.push({ start, end: to });
  return parts;
}
