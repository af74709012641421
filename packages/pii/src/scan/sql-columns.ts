/** Finds the column that a value of an SQL `INSERT` goes into: the list of columns is the heading of its values. */
import type { TableHeaders } from './table-headers.ts';

interface Stretch {
  readonly start: number;
  readonly end: number;
}

interface Insert {
  readonly columns: readonly Stretch[];
  readonly rows: readonly (readonly Stretch[])[];
}

const head =
  /insert\s{1,8}(?:ignore\s{1,8})?into\s{1,8}[\w."`[\]$-]{1,120}\s{0,8}\(([^()]{1,4000})\)\s{0,8}values\s{0,8}(?=\()/giu;

/** The headings of tables, and of the values of `INSERT INTO t (columns) VALUES (...)`. */
export function withSqlColumns(text: string, tables: TableHeaders): TableHeaders {
  let inserts: readonly Insert[] | undefined;
  const read = (): readonly Insert[] => {
    inserts ??= readInserts(text);
    return inserts;
  };
  return {
    headingAt(at) {
      for (const { columns, rows } of read()) {
        const last = rows.at(-1)?.at(-1);
        if (last === undefined || at > last.end || at < (rows[0]?.[0]?.start ?? 0)) continue;
        const column = rows
          .map((row) => row.findIndex(({ start, end }) => start <= at && at <= end))
          .find((one) => one >= 0);
        if (column !== undefined) return columns[column];
      }
      return tables.headingAt(at);
    },
    cellsBelow(at) {
      for (const { columns, rows } of read()) {
        const column = columns.findIndex(({ start, end }) => start <= at && at < end);
        if (column >= 0) return rows.flatMap((row) => row[column] ?? []);
      }
      return tables.cellsBelow(at);
    },
  };
}

function readInserts(text: string): Insert[] {
  const inserts: Insert[] = [];
  // Most texts hold no SQL; a plain search says so before the pattern is tried.
  if (!/\bvalues\b/i.test(text)) return inserts;
  for (const match of text.matchAll(head)) {
    const names = match[1] ?? '';
    const from = match.index + match[0].indexOf('(') + 1;
    const columns = fields(text, from, from + names.length);
    const rows = readRows(text, match.index + match[0].length).filter((row) => row.length === columns.length);
    if (rows.length > 0) inserts.push({ columns, rows });
  }
  return inserts;
}

/** The fields of each `(...)` from a place on, for as long as they follow one another. */
function readRows(text: string, from: number): Stretch[][] {
  const rows: Stretch[][] = [];
  for (let at = from; text[at] === '('; ) {
    const end = closing(text, at + 1);
    if (end < 0) break;
    rows.push(fields(text, at + 1, end));
    at = end + 1;
    while (at < text.length && /[\s,]/.test(text.charAt(at))) at++;
  }
  return rows;
}

/** Where the bracket closes that opened before `from`; -1: nowhere. */
function closing(text: string, from: number): number {
  let quoted = false;
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === "'") quoted = !quoted;
    else if (quoted) continue;
    else if (char === '(') depth++;
    else if (char === ')' && depth-- === 0) return at;
  }
  return -1;
}

/** The parts between commas that no quotes hold. */
function fields(text: string, from: number, to: number): Stretch[] {
  const parts: Stretch[] = [];
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
