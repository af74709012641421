/** Spreadsheets run a text that begins with one of these as a formula; a quote before it makes it a text again. */
const formulaStart = /^[=+\-@\t\r]/;

export type CsvCell = string | number | null;

/** A line of CSV (RFC 4180). */
export function toCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
