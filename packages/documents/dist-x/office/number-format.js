/** Formats numbers as the sheet displays them (ECMA-376, 18.8.31), using the numfmt library. */
import { format, isDateFormat } from 'numfmt';
/** Built-in date formats depend on the reader's locale, so they are rendered year first. */
const isoDate = 'yyyy-mm-dd';
const eastAsianDate = 'yyyy/m/d';
const builtInFormats = {
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
    ...Object.fromEntries([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, eastAsianDate])),
};
const generalFormat = 'General';
/** Maximum length of a format code in spreadsheet programs. */
const maxCodeLength = 255;
/** Significant digits shown for fractions without a format. */
const maxSignificantDigits = 11;
/** Up to this value, JavaScript prints integers without an exponent. */
const maxUnabbreviated = 1e21;
const daysFrom1900To1904 = 1462;
/** Returns the format code of a built-in format id. */
export function builtInFormat(id) {
    return builtInFormats[id] ?? generalFormat;
}
/**
 * Formats a number without a format. All digits of an integer are kept as stored, since card and account numbers are
 * such integers.
 */
function formatGeneral(stored, value) {
    if (/^-?\d+$/.test(stored))
        return stored.replace(/^(-?)0+(?=\d)/, '$1');
    if (Number.isInteger(value) && Math.abs(value) < maxUnabbreviated)
        return String(value);
    return String(Number(value.toPrecision(maxSignificantDigits)));
}
/** Replaces "General" in a code by a pattern with as many decimals as the number has. */
function expandGeneral(code, shown) {
    const places = /^-?\d+\.(\d+)$/.exec(shown)?.[1]?.length ?? 0;
    return code.replaceAll(/general/gi, places === 0 ? '0' : `0.${'0'.repeat(places)}`);
}
/** The language of a code affects month names, not the digits of numbers. */
function removeLanguage(code) {
    return code.replaceAll(/\[\$([^\]-]*)-[^\]]*\]/g, (_, symbol) => symbol === '' ? '' : `[$${symbol}]`);
}
/** Formats a number, given as its stored text, with a format code. `from1904`: the file counts days from 1904. */
export function formatNumber(stored, code, from1904) {
    const value = Number(stored);
    const plain = formatGeneral(stored, value);
    if (code === '' || code === '@' || /^general$/i.test(code) || code.length > maxCodeLength)
        return plain;
    try {
        const isDate = isDateFormat(code);
        const isElapsed = /\[[hms]+\]/i.test(code);
        const days = isDate && from1904 && !isElapsed ? value + daysFrom1900To1904 : value;
        const wanted = isDate ? code : expandGeneral(removeLanguage(code), plain);
        return format(wanted, days, { locale: 'en' }).replaceAll(/\s+/gu, ' ').trim();
    }
    catch {
        // If the format code is invalid, show the number itself.
        return plain;
    }
}
//# sourceMappingURL=number-format.js.map