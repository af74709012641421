/** Finds the column that a value of an SQL `INSERT` goes into: the list of columns is the heading of its values. */
import type { TableHeaders } from './table-headers.ts';

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A column with the values that go into it, row by row. */
interface Column extends TextRange {
  readonly cells: TextRange[];
}

/** A value, with its column. */
interface Cell extends TextRange {
  readonly column: TextRange;
}

interface Inserts {
  /** Of all statements, ordered as they stand. */
  readonly columns: readonly Column[];
  readonly cells: readonly Cell[];
}

/** A longer row is not read: its end is looked for so far only. */
const maxRowLength = 65_536;
const head =
  /insert\s{1,8}(?:ignore\s{1,8})?into\s{1,8}[\w."`[\]$-]{1,120}\s{0,8}\(([^()]{1,4000})\)\s{0,8}values\s{0,8}(?=\()/giu;

/** The headings of tables, and of the values of `INSERT INTO t (columns) VALUES (...)`. */
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

/** The stretch that holds a place, its end included; the stretches are disjoint and ordered. */
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
  // Most texts hold no SQL; a plain search says so before the pattern is tried.
  if (!/\bvalues\b/i.test(text)) return inserts;
  let done = 0;
  for (const match of text.matchAll(head)) {
    // A statement inside the rows of another is a value of it; reading on from each would read the rest each time.
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

/** The fields of each `(...)` from a place on, for as long as they follow one another, and where reading ended. */
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

/** Where the bracket closes that opened before `from`; else how far it was looked for. */
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

/** The parts between commas that no quotes hold. */
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
