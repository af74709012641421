/**
 * Calendar dates as written in a dozen languages, with a following time of day. A time alone, a year alone and
 * `tomorrow` do not count. A date near words about birth is a date of birth.
 */
import type { ScannedText } from '../../scan/index.ts';
import type { GrammarRecognizer, Span } from '../recognizer.ts';
import { isMonth, isWeekday } from './month-words.ts';

const dateTime = 302;
const dateOfBirth = 104;

const day = '(?:0?[1-9]|[12]\\d|3[01])';
const month = '(?:0?[1-9]|1[0-2])';
const year = '(?:1[6-9]\\d\\d|20\\d\\d|21\\d\\d)';
const anyYear = `(?:${year}|['’]?\\d\\d)`;
const ordinal = '(?:st|nd|rd|th|er|re|ª|º|°|\\.|:e|e|de)?';
const clock = '(?:[01]?\\d|2[0-4])[:.h][0-5]\\d(?:[:.][0-5]\\d(?:[.,]\\d{1,9})?)?';
const zone =
  '(?:\\s?(?:[AaPp]\\.?[Mm]\\.?|Z|UTC|GMT|CES?T|[ECMP][SD]T|BST|Uhr|uur|h)\\b\\.?)?(?:\\s?[+-]\\d\\d:?\\d\\d)?';
const time = `(?:${clock}${zone}|(?:0?[1-9]|1[0-2])\\s?[AaPp]\\.?[Mm]\\b\\.?)`;
const atWords = '(?:at|um|gegen|à|a las|a la|alle|ore|alle ore|om|às|as|kl\\.?|,|-|–|@)';
/** A time after a date: `T10:15`, `, 10:15`, `at 3 pm`, `um 9.30 Uhr`, `a las 10:00`. */
const timeTail = new RegExp(
  `(?:[T_:]|,?\\s{1,2}(?:${atWords}\\s)?)${time}|,?\\s{1,2}(?:${atWords}\\s\\d{1,2}(?:\\s?(?:h|Uhr|uur))?|\\d{1,2}\\s?(?:h|Uhr|uur))(?![\\p{L}\\d:.])`,
  'iuy',
);

/** Numeric dates. Two parts alone, as in `3/4`, are not a date; `24.12.` is one in German. */
const numeric = [
  new RegExp(`${year}([-/.])${month}\\1${day}(?!\\d)`, 'y'),
  new RegExp(`${day}([-/.])${month}\\1(?:${year}|\\d\\d)(?!\\d)(?![-/.:]\\d)`, 'y'),
  new RegExp(`${month}([-/])${day}\\1(?:${year}|\\d\\d)(?!\\d)(?![-/.:]\\d)`, 'y'),
  // A range of years, as in a résumé: `2015–2019`, `2021 - present`.
  new RegExp(
    `${year}\\s?[-–—]\\s?(?:${year}(?![\\d-])|(?:present|today|now|current|heute|jetzt|aujourd['’]hui|présent|actualidad|hoy|oggi|presente|heden|nu|atualmente|atualidade|atual)(?![\\p{L}]))`,
    'uy',
  ),
  new RegExp(`${day}\\.\\s?${month}\\.\\s?${anyYear}(?!\\d)(?!\\.\\d)`, 'y'),
  new RegExp(`(?:${day}\\.\\s?(?:0[1-9]|1[0-2])|(?:[12]\\d|3[01])\\.\\s?${month})\\.(?!\\d)(?!\\s?\\d)`, 'y'),
  new RegExp(`(?:0[1-9]|1[0-2])/${year}(?![\\d/])`, 'y'),
  new RegExp(`${year}-(?:0[1-9]|1[0-2])(?![\\d-])`, 'y'),
  new RegExp(`${year}年\\s?\\d{1,2}月(?:\\s?\\d{1,2}日)?`, 'y'),
];

const dayRange = `${day}${ordinal}(?:\\s?(?:-|–|to|and|bis|und|et|au|y|al|e|en|tot|a)\\s?${day}${ordinal})?`;
/** Separators between day, month and year: `12 de mayo de 2021`, `12-May-2021`, `12th of May`. */
const joint = '(?:\\s{1,2}(?:day of|of|de|del|di|den)\\s{1,2}|[-/.\\s,]{1,3}|)';
const beforeMonth = new RegExp(`${dayRange}${joint}$`, 'i');
const dayBefore = new RegExp(`(?:^|[^\\p{L}\\p{N}.,/:-])(${dayRange})${joint}$`, 'iu');
const yearAfter = new RegExp(
  `\\.?(?:(?:,?\\s{0,2}(?:of|de|del|di)\\s{1,2}|[-/.,\\s]{1,3})${year}(?!\\d)|[-/ ]['’]?\\d\\d(?![\\d:.,/]|\\s?%))`,
  'y',
);
const dayAfter = new RegExp(
  `\\.?[\\s,-]{1,2}(?:the\\s)?${dayRange}(?![\\d:]|[.,]\\d|\\s?%)(?:(?:,?\\s{1,2}|,|-)(?:${year})(?!\\d))?`,
  'y',
);
/** The number of an item of a list. */
const item = /(?:^|\n)[ \t#>/*-]{0,8}\d{1,2}[.)] $/;
const windowLength = 28;
const weekdayBefore =
  /(?:^|[^\p{L}\p{N}])(\p{L}{2,10}(?:-feira)?)(\.?,?\s{1,2})(?:(?:the|den|dem|le|el|il|o|de)\s)?$/u;
/** Words that make `3/4` a day and month. */
const dayCue =
  /(?:^|[\s(])(?:on|by|until|till|due|since|from|before|after|between|and|am|bis|vom|zum|ab|seit|le|du|au|jusqu['’]au|dès le|avant le|el|del|al|hasta|desde|día|il|dal|entro|fino al|giorno|op|tot|vanaf|per|dia|em|até|de|a)\s$/i;
const dayAndMonth = new RegExp(
  `(?:${day}\\.${month}\\.|${day}/${month}|${month}/${day})(?![\\d/]|[.,]\\d|\\s?(?:of|cup|inch|%))`,
  'y',
);

export const dateTimeRecognizer: GrammarRecognizer = {
  kind: 'grammar',
  code: dateTime,
  score: 0.85,
  context: {
    required: false,
    terms: [
      'born',
      'dob',
      'd.o.b',
      'date of birth',
      'birth date',
      'birthdate',
      'birthday',
      'birth',
      'geboren',
      'geb',
      'geburtsdatum',
      'geburtstag',
      'geb.dat',
      'ne le',
      'nee le',
      'ne(e) le',
      'date de naissance',
      'naissance',
      'nacido',
      'nacida',
      'nacio',
      'fecha de nacimiento',
      'f. nac',
      'nacimiento',
      'nato il',
      'nata il',
      'nato a',
      'nata a',
      'data di nascita',
      'nascita',
      'geboortedatum',
      'geboren op',
      'geb. datum',
      'nascido',
      'nascida',
      'data de nascimento',
      'nascimento',
      'nasc',
      'fodt',
      'fodd',
      'fodelsedatum',
      'fodselsdato',
      'data urodzenia',
      'urodzony',
      'urodzona',
    ],
  },
  find(scanned, near) {
    const spans: Span[] = [];
    let done = 0;
    for (let row = 0; row < scanned.atoms.count; row++) {
      const start = scanned.atoms.starts[row] ?? 0;
      if (start < done) continue;
      const found = dateAt(scanned, row, done);
      if (found === undefined) continue;
      const end = withLateYear(scanned.text, found, withTime(scanned.text, found.end));
      const from = withWeekday(scanned.text, found.start, done);
      spans.push({ start: from, end, code: near(from, end) ? dateOfBirth : dateTime, score: 0.85 });
      done = end;
    }
    return spans;
  },
};

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Returns the date whose first digit group, or month name, is this atom. */
function dateAt(scanned: ScannedText, row: number, done: number): TextRange | undefined {
  const { text, atoms } = scanned;
  const start = atoms.starts[row] ?? 0;
  const end = atoms.ends[row] ?? 0;
  const digits = atoms.digits[row] ?? 0;
  if (digits > 0) {
    if (digits > 8 || end - start > 9 || isInside(text, start))
      return attachedMonth(text, start, end, digits);
    if (!numericJoint.test(text.slice(end, end + 2))) return attachedMonth(text, start, end, digits);
    return numericAt(text, start) ?? shortAt(text, start) ?? attachedMonth(text, start, end, digits);
  }
  if (end - start < 3 || !hasDigitsNear(atoms.digits, row) || !isMonth(text.slice(start, end)))
    return undefined;
  return namedAt(text, start, end, done);
}

/** True if one of the neighboring atoms contains a digit. */
function hasDigitsNear(digits: Int32Array, row: number): boolean {
  for (let near = row - 3; near <= row + 3; near++) if ((digits[near] ?? 0) > 0) return true;
  return false;
}

const versionBefore =
  /(?:^|[^\p{L}])(?:versions?|release|ver|v|rev|section|chapter|kapitel|abschnitt|article|node|python|java)\.?\s{0,2}$/iu;

/** What follows the first group of a numeric date. */
const numericJoint = /^(?:[./-][ \d]|\s?[-–—]|年)/;

function numericAt(text: string, start: number): TextRange | undefined {
  if (versionBefore.test(text.slice(Math.max(0, start - 12), start))) return undefined;
  for (const pattern of numeric) {
    pattern.lastIndex = start;
    const size = pattern.exec(text)?.[0].length;
    if (size !== undefined) return { start, end: start + size };
  }
  return undefined;
}

/** `3/4` after a word that makes it a date, or after a weekday. */
function shortAt(text: string, start: number): TextRange | undefined {
  const size = sizeAt(dayAndMonth, text, start);
  if (size === 0) return undefined;
  const before = text.slice(Math.max(0, start - windowLength), start);
  const word = weekdayBefore.exec(before)?.[1] ?? '';
  return dayCue.test(before) ||
    (word.length > 1 && isWeekday(word)) ||
    sizeAt(timeTail, text, start + size) > 0
    ? { start, end: start + size }
    : undefined;
}

/** True for the tail of a version, decimal or code. */
function isInside(text: string, start: number): boolean {
  const before = text.charAt(start - 1);
  return '.-/_:#'.includes(before) && before !== '' && /[\p{L}\p{N}]/u.test(text.charAt(start - 2));
}

/** `12MAR2021`: day, month and year in one run. */
function attachedMonth(text: string, start: number, end: number, digits: number): TextRange | undefined {
  if (digits < 3 || end - start > 14) return undefined;
  const parts = /^(\d{1,2})(\p{L}{3,9})(\d{2}|\d{4})$/u.exec(text.slice(start, end));
  return parts?.[2] !== undefined && isMonth(parts[2]) ? { start, end } : undefined;
}

/** Returns the date around a month name. */
function namedAt(text: string, start: number, end: number, done: number): TextRange | undefined {
  const window = text.slice(Math.max(done, start - windowLength), start);
  const days = dayBefore.exec(window)?.[1];
  // `2. Set up`: the number of an item, and a word that is a month in another language.
  const isItem =
    days !== undefined && end - start < 4 && item.test(window) && sizeAt(yearAfter, text, end) < 5;
  const from = days === undefined || isItem ? undefined : start - (beforeMonth.exec(window)?.[0].length ?? 0);
  const withYear = sizeAt(yearAfter, text, end);
  if (from !== undefined)
    return {
      start: from,
      end:
        end +
        withYear +
        (withYear === 0 && text[end] === '.' && !/^\.(?:\s|$)/.test(text.slice(end, end + 2)) ? 1 : 0),
    };
  const withDay = sizeAt(dayAfter, text, end);
  // A lower-case `may 5` or `mar 12` may be part of a sentence; a capital or a year makes it a date.
  const capital = /^\p{Lu}/u.test(text.charAt(start));
  if (withYear > 4) return { start, end: end + withYear };
  if (withDay > 0 && (capital || end - start > 3)) return { start, end: end + withDay };
  return undefined;
}

function sizeAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function withTime(text: string, end: number): number {
  return end + sizeAt(timeTail, text, end);
}

const clockWithSeconds = /\d:\d\d:\d\d/;
const lateYear = new RegExp(`\\s(?:[A-Z]{2,5}\\s)?${year}(?![\\d:.-])(?:\\s[+-]\\d{4}(?!\\d))?`, 'y');

/** The year behind the time, as ctime, `date` and Git write it: `Fri Mar 14 15:10:45 2025 +0100`. */
function withLateYear(text: string, found: TextRange, end: number): number {
  const isStamp =
    clockWithSeconds.test(text.slice(found.end, end)) && !/\d{4}/.test(text.slice(found.start, found.end));
  return isStamp ? end + sizeAt(lateYear, text, end) : end;
}

/** Extends a date to the weekday before it. */
function withWeekday(text: string, start: number, done: number): number {
  const before = weekdayBefore.exec(text.slice(Math.max(done, start - windowLength), start));
  const [whole = '', word = '', link = ''] = before ?? [];
  if (!isWeekday(word)) return start;
  // `Sat` and `Mo.` are weekdays before a date, as in `fr 23/5`; `so 12. Mai` is not.
  const numeric = /^\d{1,2}[./-]\d/.test(text.slice(start, start + 4));
  return word.length > 3 || /^\p{Lu}/u.test(word) || link.includes('.') || numeric
    ? start - whole.length + whole.indexOf(word)
    : start;
}
