/** Contact cards (vCard) and calendars (iCalendar, RFC 5545): folded lines with name, parameters and value. */
import iconv from 'iconv-lite';
/** True if the text is a vCard or iCalendar file. */
export function isContentLines(text) {
    return /^\ufeff?\s*BEGIN:(?:VCARD|VCALENDAR)\b/i.test(text.slice(0, 200));
}
/** Unfolds lines; in quoted-printable values, folded lines end with an equals sign. */
function unfoldLines(text) {
    const lines = [];
    let isQuoted = false;
    let isOpen = false;
    for (const line of text.split(/\r\n|\r|\n/)) {
        const last = lines.at(-1);
        if (last !== undefined && (isOpen || /^[ \t]/.test(line)))
            last.push(isOpen ? line : line.slice(1));
        else {
            lines.push([line]);
            isQuoted = /^[^:]{0,500}QUOTED-PRINTABLE[^:]{0,500}:/i.test(line);
        }
        isOpen = isQuoted && line.endsWith('=');
        const now = lines.at(-1);
        if (isOpen && now !== undefined)
            now.push((now.pop() ?? '').slice(0, -1));
    }
    return lines.map((pieces) => pieces.join(''));
}
const pattern = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/su;
function parseLine(line) {
    const found = pattern.exec(line);
    if (found === null)
        return undefined;
    const [, name = '', list = '', value = ''] = found;
    const parameters = new Map();
    for (const [, part = ''] of list.matchAll(/;((?:"[^"]*"|[^";])*)/g)) {
        const at = part.indexOf('=');
        // Old versions of vCard write the encoding without its parameter name.
        if (at < 0)
            parameters.set(/^(?:QUOTED-PRINTABLE|BASE64)$/i.test(part) ? 'ENCODING' : 'TYPE', part);
        else
            parameters.set(part.slice(0, at).toUpperCase(), part.slice(at + 1).replaceAll('"', ''));
    }
    return { name: name.toUpperCase(), parameters, value };
}
function decodeQuotedPrintable(value, charset) {
    const bytes = Buffer.from(value.replaceAll(/=([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))), 'latin1');
    return iconv.decode(bytes, iconv.encodingExists(charset) ? charset : 'utf-8');
}
/** Decodes a value as text; '' for images, sounds and keys. */
function decodeValue({ parameters, value }) {
    const encoding = parameters.get('ENCODING')?.toUpperCase() ?? '';
    if (encoding === 'QUOTED-PRINTABLE')
        return decodeQuotedPrintable(value, parameters.get('CHARSET') ?? 'utf-8');
    if (encoding !== 'B' && encoding !== 'BASE64')
        return /^data:[^,]*;base64,/i.test(value) ? '' : value;
    const text = Buffer.from(value, 'base64').toString('utf8');
    return /[^\P{Cc}\s]|\ufffd/u.test(text) ? '' : text;
}
function unescapeValue(value) {
    return value.replaceAll(/\\(.)/gsu, (_, sign) => (/n/i.test(sign) ? '\n' : sign));
}
function components(value) {
    return value.split(/(?<!\\);/).map((part) => unescapeValue(part.replaceAll(/(?<!\\),/g, ' ')).trim());
}
/** Formats a name: prefix, given name, additional names, family name, suffix. */
function formatName(value) {
    const [family = '', given = '', further = '', before = '', after = ''] = components(value);
    return [before, given, further, family, after].filter((part) => part !== '').join(' ');
}
function formatDateTime(value) {
    const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value);
    if (found === null)
        return value;
    const [, year, month, day, hours, minutes, seconds, zone] = found;
    const date = `${year}-${month}-${day}`;
    if (hours === undefined)
        return date;
    return `${date} ${hours}:${minutes}${seconds === '00' ? '' : `:${seconds}`}${zone === 'Z' ? ' UTC' : ''}`;
}
function formatLine(line) {
    const { name, parameters } = line;
    const value = decodeValue(line);
    if (name === 'N')
        return formatName(value);
    if (name === 'ADR' || name === 'ORG')
        return components(value)
            .filter((part) => part !== '')
            .join(', ');
    if (/^(?:DTSTART|DTEND|DTSTAMP|DUE|COMPLETED|CREATED|LAST-MODIFIED|RECURRENCE-ID|EXDATE|BDAY|REV|ANNIVERSARY)$/.test(name))
        return value.split(',').map(formatDateTime).join(', ');
    const text = unescapeValue(value).replace(/^(?:mailto|tel):/i, '');
    const person = parameters.get('CN');
    return person === undefined || person === text ? text : `${person} <${text}>`;
}
const omittedNames = new Set(['END', 'VERSION', 'PRODID', 'CALSCALE', 'METHOD']);
/** Renders cards and calendars as lines of names and values, one paragraph per component. Charges a node per line. */
export function renderContentLines(text, budget) {
    let result = '';
    for (const raw of unfoldLines(text.replace(/^\ufeff/u, ''))) {
        budget.charge('nodes');
        const line = parseLine(raw);
        if (line === undefined)
            result += raw.trim() === '' ? '' : `${raw.trim()}\n`;
        else if (line.name === 'BEGIN')
            result += '\n';
        else if (!omittedNames.has(line.name)) {
            const value = formatLine(line).trim();
            if (value !== '')
                result += `${line.name}: ${value}\n`;
        }
    }
    return result.replaceAll(/\n{3,}/g, '\n\n').trim();
}
//# sourceMappingURL=content-lines.js.map