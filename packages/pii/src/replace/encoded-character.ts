/**
 * The spellings of a character that people and models read as that character: escapes of programming languages, HTML
 * entities, percent encoding, quoted-printable, and letters, digits, spaces and hyphens of other blocks of Unicode.
 */
import { decodeHTMLStrict } from 'entities/decode';
import { decodeMojibake, mojibake, startsMojibake } from './byte-text.ts';
import { decodeEscape } from './decode-escape.ts';
import { fromCodePoint } from './from-code-point.ts';
import { decodeHeaderWord, decodeNamed } from './header-word.ts';
import { isInSecretLiteral } from './secret-literal.ts';
import { decodeUnusual, unusualCharacters } from './unusual-character.ts';

const hex = '[0-9a-fA-F]';
const utf8Tail = (mark: string): string => `${mark}[89abAB]${hex}`;
/** UTF-8 sequences of two to four bytes, each byte after a mark. */
const utf8 = (mark: string): string =>
  [
    `${mark}[c-dC-D]${hex}${utf8Tail(mark)}`,
    `${mark}[eE]${hex}(?:${utf8Tail(mark)}){2}`,
    `${mark}[fF][0-7](?:${utf8Tail(mark)}){3}`,
  ].join('|');

/**
 * The backslashes of an escape: up to eight from the first one of a run, or the last one of a longer run. So a search looks at each
 * backslash of a run once, and not at eight from each.
 */
const backslashes = '(?:(?<!\\\\)\\\\{1,8}|(?<=\\\\{8})\\\\)';

/** UTF-8 in octal escapes, as C, Git and Python 2 write it: `\303\266`. */
const octalTail = `${backslashes}2[0-7]{2}`;
const utf8Octal = [
  `${backslashes}3[0-3][0-7]${octalTail}`,
  `${backslashes}3[45][0-7](?:${octalTail}){2}`,
  `${backslashes}36[0-7](?:${octalTail}){3}`,
].join('|');

/**
 * Bytes of Latin-1 in RTF: `J\'f6rg`. Two letters may also be text behind a quote, as in `d\'eau`: they are a byte only
 * inside of a word.
 */
const rtfByte = `${backslashes}'(?:[c-fC-F]\\d|[89][0-9a-fA-F]|fc|df|dc|(?<=[A-Za-z]{2}\\\\{1,8}')[c-f][a-f])`;
/** The code of a character in RTF, with what readers without Unicode show: `\u246?`, `\u246\'f6`. */
const rtfCode = `${backslashes}u\\d{3}(?:\\?|\\\\'${hex}{2})`;

/** One encoded or unusual character. Every alternative is bounded, so that a search takes linear time. */
export const encodedCharacter: RegExp = new RegExp(
  [
    // Words of mail headers (RFC 2047).
    '=\\?[A-Za-z0-9-]{2,20}\\?[BbQq]\\?[!->@-~]{1,256}\\?=',
    // Named escapes of Python; escaped signs of addresses, as in Markdown.
    `${backslashes}N\\{[A-Z][A-Z -]{2,40}\\}|(?<=[A-Za-z0-9])\\\\{1,8}[@._+-](?=[A-Za-z0-9])`,
    // Bytes, which are characters only together.
    `${utf8(`${backslashes}x`)}|${utf8Octal}|${rtfByte}|${rtfCode}`,
    // Escapes, also those of text that was escaped several times.
    `${backslashes}(?:u${hex}{4}|u\\{${hex}{1,6}\\}|U0{2}${hex}{6}|x${hex}{2}|[0-3][0-7]{2}|[nrte])`,
    // Quotes in quotes: `'James O\\'Brien'`, `{\\"name\\":`, and `'O''Brien'` of SQL.
    `${backslashes}["'\`]|(?<=[A-Za-z\u00C0-\u024F])''(?=[A-Za-z\u00C0-\u024F])`,
    // Without a semicolon, two digits are read: the next letter may be one of the text.
    `&(?:#\\d{1,12};?|#[xX]${hex}{1,12};|#[xX]0{0,8}[2-7]${hex}|#[xX]${hex}{1,12}|[A-Za-z]{2,31}\\d{0,2};)`,
    `%(?![4-7]\\d{13})[0-7]${hex}|${utf8('%')}|%[89a-fA-F]${hex}(?!\\d{8})`,
    utf8('='),
    // Quoted-printable text in Latin-1, with all characters encoded, and with broken lines.
    '(?<!=)=\\r?\\n(?=[A-Za-z0-9])',
    `(?<=[A-Za-z])=[C-F][0-9A-F](?=[a-z]|[^0-9A-Za-z]|$)|=[C-F][0-9A-F](?=[a-z])|=[2-7]${hex}(?==${hex}{2})|(?<==${hex}{2})=[2-7]${hex}`,
    `%u${hex}{4}|(?<=[A-Za-z0-9])=(?:40|2E)(?=[A-Za-z][A-Za-z0-9-]{0,62}(?:\\.|=2E)[A-Za-z]{2})`,
    // Sequences that color the text of terminals; other control characters.
    '\\x1b\\[[0-?]{0,32}[ -/]{0,4}[@-~]|\\x1b\\][^\\x07\\x1b]{0,256}(?:\\x07|\\x1b\\\\)',
    '[\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]',
    ...unusualCharacters,
    // Ignorable characters: soft hyphens, joiners, fillers, direction marks, variation selectors, annotations.
    '[\\xAD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F]',
    '[\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB]|\\uDB40[\\uDC00-\\uDFFF]',
    // Spaces and hyphens. Other dashes separate phrases, except between digits.
    '[\\xA0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u2800\\u3000\\u2010\\u2011]',
    '(?<=\\d)[\\u058A\\u2012-\\u2015\\u2212\\u2E3A\\u2E3B\\uFE31\\uFE32\\uFE58\\uFE63](?=\\d)',
    // Added and removed lines of diffs.
    '(?<=\\n)[+-](?![+-])',
    // A plus sign for a space, as in the queries of URLs.
    '(?<=[0-9A-Za-z])\\+(?=[0-9A-Za-z])',
    // Small signs, and digits above and below the line.
    '[\\uFE52\\uFE62\\uFE6B]|[\\xB9\\xB2\\xB3\\u2070\\u2074-\\u2079\\u2080-\\u2089]{3,40}',
    // Full-width and circled letters.
    '[\\uFF01-\\uFF5E\\u2460-\\u2469\\u24B6-\\u24EA\\u2102-\\u2149]',
    // UTF-8 that was read as Latin-1 or Windows-1252: `JÃ¶rg`.
    mojibake,
    // Combining accents after their letters, as some systems write names; strokes and frames around them.
    '[\\u0300-\\u034E\\u0350-\\u036F\\u0483-\\u0489\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F]{1,16}',
  ].join('|'),
  'g',
);

function isInNumber(text: string, start: number, end: number): boolean {
  return /\d/.test(text.charAt(start - 1)) && /\d/.test(text.charAt(end));
}

/** The same patterns, without what they look for around a match. */
const unusual = new RegExp(`^(?:${unusualCharacters.join('|').replaceAll(/\(\?<?=\\d\)/g, '')})$`);

/**
 * Decodes a match of `encodedCharacter`.
 * @param text the text that contains the match
 * @param at its position
 * @returns what a reader sees, never longer than the match; undefined if it stands for itself
 */
export function decodeCharacter(found: string, text: string, at: number): string | undefined {
  switch (found.charCodeAt(0)) {
    case 0x5c:
      if (/["'`]$/.test(found) && isInSecretLiteral(text, at, found.length - 1)) return undefined;
      return decodeNamed(found) ?? decodeEscape(found, text.charAt(at + found.length));
    case 0x26:
      return decodeEntity(found);
    case 0x27:
      return isInSecretLiteral(text, at, 1) ? undefined : "'";
    case 0x25:
      return decodePercent(found);
    case 0x3d:
      if (found.charAt(1) === '?') return decodeHeaderWord(found);
      if (found.endsWith('\n')) return isBrokenLine(text, at) ? '' : undefined;
      return decodePercent(found.replaceAll('=', '%'));
    case 0x2b:
      return isSpaceInQuery(text, at) ? ' ' : undefined;
    default:
      if (startsMojibake(found.charCodeAt(0))) return decodeMojibake(found);
      return unusual.test(found)
        ? decodeUnusual(found, isInNumber(text, at, at + found.length))
        : normalizeCharacter(found);
  }
}

function decodeEntity(found: string): string | undefined {
  const name = found.slice(1).replace(/;$/, '');
  if (!name.startsWith('#')) {
    const decoded = decodeHTMLStrict(found);
    return decoded === found ? undefined : decoded;
  }
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return fromCodePoint(code);
}

/** Decodes UTF-8, or a single byte of Latin-1. */
function decodePercent(found: string): string | undefined {
  if (found.startsWith('%u')) return String.fromCharCode(Number.parseInt(found.slice(2), 16));
  if (found.length === 3) {
    const byte = Number.parseInt(found.slice(1), 16);
    return byte < 0x80 || byte >= 0xa0 ? String.fromCharCode(byte) : undefined;
  }
  try {
    return decodeURIComponent(found);
  } catch {
    return undefined;
  }
}

/** Lines of quoted-printable have up to 76 characters. */
const maxLine = 80;
/** `NAME=` of a file of settings, and the end of Base64. */
const otherLineEnd = /^\s{0,16}(?:export |set )?[\w.-]{1,80}\s?$|[A-Za-z0-9+/_-]{20}$/;

/** Whether the equals sign at the end of a line says that the line goes on: quoted-printable (RFC 2045). */
function isBrokenLine(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - maxLine), at);
  return !otherLineEnd.test(before.slice(before.lastIndexOf('\n') + 1));
}

/** Longest value of a query that is searched for its beginning. */
const maxQueryValue = 96;

/** Between groups of digits, and in values of a query; not in `karin+news@example.org`, and not before a time zone. */
function isSpaceInQuery(text: string, at: number): boolean {
  if (/\d{3}$/.test(text.slice(Math.max(0, at - 3), at)) && /^\d{3}/.test(text.slice(at + 1, at + 4)))
    return true;
  const before = text.slice(Math.max(0, at - maxQueryValue), at);
  const after = text.slice(at, at + maxQueryValue);
  // A form starts without a question mark. A key such as `xQz+Ml` after an equals sign is in neither.
  const isInQuery =
    /[?&][\w.%-]{1,40}=[^\s?&=]{0,96}$/.test(before) ||
    (/(?:^|\s)[\w.%-]{1,40}=[^\s?&=]{0,96}$/.test(before) && /^[^\s&]{0,96}&[\w.%-]{1,40}=/.test(after));
  return isInQuery && !/^[^\s&]{0,96}@/.test(after);
}

/** Normalizes a character; empty for an ignorable one. */
function normalizeCharacter(found: string): string {
  const unit = found.charCodeAt(0);
  if (isRaised(unit)) return found.normalize('NFKC');
  if (found.length > 1) return '';
  // Separators of fields and pages.
  if (unit === 0x0b || unit === 0x0c || unit === 0x85 || (unit >= 0x1c && unit <= 0x1f)) return ' ';
  if (isDash(unit)) return '-';
  if (unit >= 0xff01 && unit <= 0xff5e) return String.fromCharCode(unit - 0xfee0);
  if ((unit >= 0x2102 && unit <= 0x2149) || (unit >= 0x2460 && unit <= 0x24ea)) {
    const plain = found.normalize('NFKC');
    return plain.length <= found.length ? plain : found;
  }
  return (/\s/.test(found) && unit !== 0xfeff) || unit === 0x2800 ? ' ' : '';
}

/** Digits above and below the line, and small signs. */
function isRaised(unit: number): boolean {
  return [0xb9, 0xb2, 0xb3, 0xfe52, 0xfe62, 0xfe6b].includes(unit) || (unit >= 0x2070 && unit <= 0x2089);
}

function isDash(unit: number): boolean {
  return (
    (unit >= 0x2010 && unit <= 0x2015) ||
    [0x058a, 0x2212, 0x2e3a, 0x2e3b, 0xfe31, 0xfe32, 0xfe58, 0xfe63].includes(unit)
  );
}
