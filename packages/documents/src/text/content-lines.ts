/** Cards (vCard) and calendars (iCalendar, RFC 5545): folded lines of names, parameters and values. */
import iconv from 'iconv-lite';
import type { Budget } from '../model/index.ts';

interface ContentLine {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** True if the text is a card or a calendar. */
export function isContentLines(text: string): boolean {
  return /^\ufeff?\s*BEGIN:(?:VCARD|VCALENDAR)\b/i.test(text.slice(0, 200));
}

/** Lines as they were before they were folded; those of quoted-printable end with a sign of equality. */
function unfoldLines(text: string): readonly string[] {
  const lines: string[][] = [];
  let isQuoted = false;
  let isOpen = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const last = lines.at(-1);
    if (last !== undefined && (isOpen || /^[ \t]/.test(line))) last.push(isOpen ? line : line.slice(1));
    else {
      lines.push([line]);
      isQuoted = /^[^:]{0,500}QUOTED-PRINTABLE[^:]{0,500}:/i.test(line);
    }
    isOpen = isQuoted && line.endsWith('=');
    const now = lines.at(-1);
    if (isOpen && now !== undefined) now.push((now.pop() ?? '').slice(0, -1));
  }
  return lines.map((pieces) => pieces.join(''));
}

const pattern = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/su;

function parseLine(line: string): ContentLine | undefined {
  const found = pattern.exec(line);
  if (found === null) return undefined;
  const [, name = '', list = '', value = ''] = found;
  const parameters = new Map<string, string>();
  for (const [, part = ''] of list.matchAll(/;((?:"[^"]*"|[^";])*)/g)) {
    const at = part.indexOf('=');
    // Old cards name the encoding alone.
    if (at < 0) parameters.set(/^(?:QUOTED-PRINTABLE|BASE64)$/i.test(part) ? 'ENCODING' : 'TYPE', part);
    else parameters.set(part.slice(0, at).toUpperCase(), part.slice(at + 1).replaceAll('"', ''));
  }
  return { name: name.toUpperCase(), parameters, value };
}

function decodeQuotedPrintable(value: string, charset: string): string {
  const bytes = Buffer.from(
    value.replaceAll(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
  return iconv.decode(bytes, iconv.encodingExists(charset) ? charset : 'utf-8');
}

/** A value as text; '' for pictures, sounds and keys. */
function decodeValue({ parameters, value }: ContentLine): string {
  const encoding = parameters.get('ENCODING')?.toUpperCase() ?? '';
  if (encoding === 'QUOTED-PRINTABLE')
    return decodeQuotedPrintable(value, parameters.get('CHARSET') ?? 'utf-8');
  if (encoding !== 'B' && encoding !== 'BASE64') return /^data:[^,]*;base64,/i.test(value) ? '' : value;
  const text = Buffer.from(value, 'base64').toString('utf8');
  return /[^\P{Cc}\s]|\ufffd/u.test(text) ? '' : text;
}

function unescapeValue(value: string): string {
  return value.replaceAll(/\\(.)/gsu, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}

function components(value: string): readonly string[] {
  return value.split(/(?<!\\);/).map((part) => unescapeValue(part.replaceAll(/(?<!\\),/g, ' ')).trim());
}

/** Prefix, given name, further names, family name, suffix: as a name is written. */
function formatName(value: string): string {
  const [family = '', given = '', further = '', before = '', after = ''] = components(value);
  return [before, given, further, family, after].filter((part) => part !== '').join(' ');
}

function formatDateTime(value: string): string {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value);
  if (found === null) return value;
  const [, year, month, day, hours, minutes, seconds, zone] = found;
  const date = `${year}-${month}-${day}`;
  if (hours === undefined) return date;
  return `${date} ${hours}:${minutes}${seconds === '00' ? '' : `:${seconds}`}${zone === 'Z' ? ' UTC' : ''}`;
}

function formatLine(line: ContentLine): string {
  const { name, parameters } = line;
  const value = decodeValue(line);
  if (name === 'N') return formatName(value);
  if (name === 'ADR' || name === 'ORG')
    return components(value)
      .filter((part) => part !== '')
      .join(', ');
  if (
    /^(?:DTSTART|DTEND|DTSTAMP|DUE|COMPLETED|CREATED|LAST-MODIFIED|RECURRENCE-ID|EXDATE|BDAY|REV|ANNIVERSARY)$/.test(
      name,
    )
  )
    return value.split(',').map(formatDateTime).join(', ');
  const text = unescapeValue(value).replace(/^(?:mailto|tel):/i, '');
  const person = parameters.get('CN');
  return person === undefined || person === text ? text : `${person} <${text}>`;
}

const omittedNames = new Set(['END', 'VERSION', 'PRODID', 'CALSCALE', 'METHOD']);

/** Cards and calendars as lines of names and values, a paragraph for each. Charges a node for each line. */
export function renderContentLines(text: string, budget: Budget): string {
  let result = '';
  for (const raw of unfoldLines(text.replace(/^\ufeff/u, ''))) {
    budget.charge('nodes');
    const line = parseLine(raw);
    if (line === undefined) result += raw.trim() === '' ? '' : `${raw.trim()}\n`;
    else if (line.name === 'BEGIN') result += '\n';
    else if (!omittedNames.has(line.name)) {
      const value = formatLine(line).trim();
      if (value !== '') result += `${line.name}: ${value}\n`;
    }
  }
  return result.replaceAll(/\n{3,}/g, '\n\n').trim();
}
