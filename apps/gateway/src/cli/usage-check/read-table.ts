import { CsvError, parse } from 'csv-parse/sync';
import { InputError } from '../input-error.ts';

/** A row and its line in the file, for messages. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** How many lines are read to find the heading: some exports begin with lines about the invoice. */
const maxHeadingLine = 60;

/**
 * Splits delimited text into rows, without empty ones. Throws `InputError` for text with an unclosed quote: the rows after
 * it would be lost in one cell.
 */
export function readTable(text: string, delimiter: Delimiter): readonly TableRow[] {
  const rows: TableRow[] = [];
  try {
    collectRows(text, delimiter, undefined, rows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new InputError(`It is no valid CSV: ${error.message}. Export it again, or repair that line.`, {
      cause: error,
    });
  }
  return rows;
}

/** Adds the rows to `rows`, so that those before a fault are kept. */
function collectRows(
  text: string,
  delimiter: Delimiter,
  maxRows: number | undefined,
  rows: TableRow[],
): void {
  // Spreadsheets name the delimiter in a first line of its own.
  const start = /^sep=.\r?\n/i.exec(text)?.[0].length ?? 0;
  parse(text.slice(start), {
    delimiter,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    ...(maxRows === undefined ? {} : { to: maxRows }),
    onRecord: (cells: readonly string[], { lines }) => {
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: lines + (start === 0 ? 0 : 1), cells });
      return null;
    },
  });
}

/** The first rows; none where a quote in them is not closed. */
export function readHead(text: string, delimiter: Delimiter): readonly TableRow[] {
  const rows: TableRow[] = [];
  try {
    collectRows(text, delimiter, maxHeadingLine, rows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Reading the whole table will name the fault.
  }
  return rows;
}
