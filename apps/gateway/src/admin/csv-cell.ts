/** Spreadsheets run a text that begins with one of these as a formula; a quote before it makes it a text again. */
const formulaStart = /^[=+\-@\t\r]/;

/** A value as a cell of CSV (RFC 4180). */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
