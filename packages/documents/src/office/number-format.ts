/** Numbers of spreadsheets as the sheet shows them (ECMA-376, 18.8.31), by the numfmt library. */
import { format, isDateFormat } from 'numfmt';

/** Dates that a file only numbers are shown with the year first: their own order is the reader's locale's. */
const isoDate = 'yyyy-mm-dd';
const eastAsianDate = 'yyyy/m/d';
const builtInFormats: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0;-"$"#,##0',
  6: '"$"#,##0;-"$"#,##0',
  7: '"$"#,##0.00;-"$"#,##0.00',
  8: '"$"#,##0.00;-"$"#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: isoDate,
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: `${isoDate} h:mm`,
  32: 'h:mm',
  33: 'h:mm:ss',
  34: 'h:mm AM/PM',
  35: 'h:mm:ss AM/PM',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0;-#,##0;"-"',
  42: '"$"#,##0;-"$"#,##0;"$-"',
  43: '#,##0.00;-#,##0.00;"-"',
  44: '"$"#,##0.00;-"$"#,##0.00;"$-"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
  ...Object.fromEntries(
    [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, eastAsianDate]),
  ),
};

const generalFormat = 'General';
/** As long as a spreadsheet program lets a code be. */
const maxCodeLength = 255;
/** What a cell without a format shows of a fraction. */
const maxSignificantDigits = 11;
/** Up to here, a number's own text has all its digits. */
const maxUnabbreviated = 1e21;
const daysFrom1900To1904 = 1462;

/** The code of a format that the file does not define itself. */
export function builtInFormat(id: number): string {
  return builtInFormats[id] ?? generalFormat;
}

/** A number without a format. All digits of an integer are shown, as they are stored: cards and accounts are such. */
function formatGeneral(stored: string, value: number): string {
  if (/^-?\d+$/.test(stored)) return stored.replace(/^(-?)0+(?=\d)/, '$1');
  if (Number.isInteger(value) && Math.abs(value) < maxUnabbreviated) return String(value);
  return String(Number(value.toPrecision(maxSignificantDigits)));
}

/** A code whose "General" shows as many places as the number has. */
function expandGeneral(code: string, shown: string): string {
  const places = /^-?\d+\.(\d+)$/.exec(shown)?.[1]?.length ?? 0;
  return code.replaceAll(/general/gi, places === 0 ? '0' : `0.${'0'.repeat(places)}`);
}

/** The language that a code names changes the names of months, not the signs within numbers. */
function removeLanguage(code: string): string {
  return code.replaceAll(/\[\$([^\]-]*)-[^\]]*\]/g, (_, symbol: string) =>
    symbol === '' ? '' : `[$${symbol}]`,
  );
}

/** Shows a number, by its stored text, as a format code says. `from1904`: the file counts days from 1904. */
export function formatNumber(stored: string, code: string, from1904: boolean): string {
  const value = Number(stored);
  const plain = formatGeneral(stored, value);
  if (code === '' || code === '@' || /^general$/i.test(code) || code.length > maxCodeLength) return plain;
  try {
    const isDate = isDateFormat(code);
    const isElapsed = /\[[hms]+\]/i.test(code);
    const days = isDate && from1904 && !isElapsed ? value + daysFrom1900To1904 : value;
    const wanted = isDate ? code : expandGeneral(removeLanguage(code), plain);
    return format(wanted, days, { locale: 'en' }).replaceAll(/\s+/gu, ' ').trim();
  } catch {
    // A code that means nothing: better the number than nothing.
    return plain;
  }
}
