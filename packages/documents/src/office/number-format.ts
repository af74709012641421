/** Numbers of spreadsheets as the sheet shows them: the usual parts of format codes. */

const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  49: '@',
};

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const SIGNIFICANT = 11;

/** The code of a format that the file does not define itself. */
export function builtInFormat(id: number): string {
  return builtIn[id] ?? 'General';
}

function general(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  return String(Number(value.toPrecision(SIGNIFICANT)));
}

/** A code without colours, conditions, padding; literal text marked by a leading NUL for each character. */
function plainCode(code: string): string {
  return code
    .replaceAll(/\[(?:black|white|red|green|blue|yellow|magenta|cyan|color\s*\d+)\]/gi, '')
    .replaceAll(/\[[<>=][^\]]*\]/g, '')
    .replaceAll(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_, symbol: string) => literal(symbol))
    .replaceAll(/"([^"]*)"/g, (_, text: string) => literal(text))
    .replaceAll(/\\(.)/gu, (_, text: string) => literal(text))
    .replaceAll(/_./gu, '')
    .replaceAll(/\*./gu, '');
}

function literal(text: string): string {
  return [...text].map((character) => `\0${character}`).join('');
}

const literals = /\0(.)/gsu;

function isDate(code: string): boolean {
  return /[ymdhs]/i.test(code.replaceAll(literals, '').replaceAll(/general|e[+-]/gi, ''));
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

interface Moment {
  readonly date: Date;
  readonly serial: number;
  readonly half: boolean;
}

/** A number of at least as many digits, or a name: by how often the letter stands in the code. */
function part(value: number, name: string, length: number): string {
  if (length > 3) return name;
  if (length === 3) return name.slice(0, 3);
  return length === 2 ? two(value) : String(value);
}

function elapsed(token: string, serial: number): string {
  const perDay = /h/i.test(token) ? 24 : /m/i.test(token) ? 1440 : 86_400;
  return String(Math.floor(serial * perDay));
}

function datePart(token: string, minutes: boolean, { date, serial, half }: Moment): string {
  if (token.startsWith('[')) return elapsed(token, serial);
  const hours = half ? date.getUTCHours() % 12 || 12 : date.getUTCHours();
  const kind = token[0]?.toLowerCase();
  const short = Math.min(2, token.length);
  if (kind === 'y')
    return token.length > 2 ? String(date.getUTCFullYear()) : two(date.getUTCFullYear() % 100);
  if (kind === 'd') return part(date.getUTCDate(), days[date.getUTCDay()] ?? '', token.length);
  if (kind === 'h') return part(hours, '', short);
  if (kind === 's') return part(date.getUTCSeconds(), '', short);
  if (minutes) return part(date.getUTCMinutes(), '', short);
  return part(date.getUTCMonth() + 1, months[date.getUTCMonth()] ?? '', token.length);
}

function showDate(serial: number, code: string, from1904: boolean): string {
  const date = new Date((from1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(serial * DAY_MS));
  if (Number.isNaN(date.getTime())) return general(serial);
  const moment = { date, serial, half: /a(?:m\/p|\/p)/i.test(code) };
  const tokens = code.match(/\0.|am\/pm|a\/p|\[[hms]+\]|y+|m+|d+|h+|s+(?:\.0+)?|./gisu) ?? [];
  return tokens
    .map((token, index) => {
      if (token.startsWith('\0')) return token.slice(1);
      if (/^a/i.test(token)) return date.getUTCHours() < 12 ? 'AM' : 'PM';
      if (!/^(?:\[|[ymdhs])/i.test(token)) return token;
      const before = tokens.slice(0, index).findLast((one) => /^\[?[ymdhs]/i.test(one)) ?? '';
      const after = tokens.slice(index + 1).find((one) => /^\[?[ymdhs]/i.test(one)) ?? '';
      return datePart(
        token.replace(/\..*$/, ''),
        /^m/i.test(token) && (/h/i.test(before) || /^s/i.test(after)),
        moment,
      );
    })
    .join('')
    .trim();
}

function showDigits(value: number, pattern: string): string {
  const [whole = '', fraction = ''] = pattern.split('.');
  const most = (fraction.match(/[0#?]/g) ?? []).length;
  const least = (fraction.match(/0/g) ?? []).length;
  const thousands = (/,+$/.exec(whole)?.[0] ?? '').length;
  const [before = '0', after = ''] = (Math.abs(value) / 1000 ** thousands)
    .toFixed(Math.min(20, most))
    .split('.');
  let digits = before.padStart((whole.match(/0/g) ?? []).length, '0');
  if (!/0/.test(whole) && digits === '0' && most > 0) digits = '';
  if (/[#0?],[#0?]/.test(whole)) digits = digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  let rest = after;
  while (rest.length > least && rest.endsWith('0')) rest = rest.slice(0, -1);
  return rest === '' ? digits : `${digits}.${rest}`;
}

function showNumber(value: number, code: string): string {
  if (/general/i.test(code)) return code.replace(/general/i, general(value)).replaceAll(literals, '$1');
  if (/e[+-]/i.test(code)) return value.toExponential(2).toUpperCase();
  const percent = code.includes('%') ? 100 : 1;
  const pattern = /[#0?][#0?,.]*/.exec(code.replaceAll(literals, ' '));
  if (pattern === null) return code.replaceAll(literals, '$1');
  if (/\//.test(code.replaceAll(literals, ''))) return general(value);
  const shown = showDigits(value * percent, pattern[0]);
  let at = -1;
  let seen = 0;
  for (let index = 0; index < code.length; index += 1) {
    if (code[index] === '\0') {
      index += 1;
      seen += 1;
    } else if (seen === pattern.index) {
      at = index;
      break;
    } else seen += 1;
  }
  if (at < 0) return shown;
  return `${code.slice(0, at)}${shown}${code.slice(at + pattern[0].length)}`
    .replaceAll(literals, '$1')
    .replaceAll(/[#0?]/g, (sign) => (code.includes(`\0${sign}`) ? sign : sign === '0' ? sign : ''));
}

/** Shows a number by a format code. `from1904`: the file counts days from 1904. */
export function showValue(value: number, code: string, from1904: boolean): string {
  if (code === 'General' || code === '' || code === '@') return general(value);
  const sections = plainCode(code).split(';');
  const [positive = '', negative, zero] = sections;
  const section =
    value < 0 && negative !== undefined
      ? negative
      : value === 0 && zero !== undefined && zero !== ''
        ? zero
        : positive;
  if (isDate(section)) return showDate(value, section, from1904);
  const sign = value < 0 && negative === undefined ? '-' : '';
  return `${sign}${showNumber(value, section)}`.trim();
}
