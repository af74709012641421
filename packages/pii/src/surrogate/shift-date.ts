/**
 * Dates that are moved: by whole weeks, all of a request by the same number, so that their order, their distance and
 * their days of the week stay. How many weeks is drawn from a secret, or whoever sees them could move them back.
 */
import { fold } from '../scan/index.ts';
import type { SurrogateLanguage } from './name-lists.ts';

const dayMs = 86_400_000;
/** A year without a leap day, for dates that name none. */
const anyYear = 2001;
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const satisfies readonly SurrogateLanguage[];

interface Month {
  readonly index: number;
  readonly language: SurrogateLanguage;
  readonly style: 'long' | 'short';
}

function monthName(index: number, language: SurrogateLanguage, style: 'long' | 'short'): string {
  const name = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' })
    .formatToParts(Date.UTC(anyYear, index, 1))
    .find(({ type }) => type === 'month');
  return (name?.value ?? '').replace(/\.$/, '');
}

let monthsByName: ReadonlyMap<string, Month> | undefined;

/** The months of the seven languages by their names and abbreviations, folded. */
function months(): ReadonlyMap<string, Month> {
  if (monthsByName !== undefined) return monthsByName;
  const named = new Map<string, Month>();
  for (const style of ['long', 'short'] as const) {
    for (const language of languages) {
      for (let index = 0; index < 12; index++) {
        const name = fold(monthName(index, language, style));
        if (!named.has(name)) named.set(name, { index, language, style });
      }
    }
  }
  monthsByName = named;
  return named;
}

/** A day as written: its parts, and how others are written in their place. */
interface ParsedDate {
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number | undefined;
  readonly write: (year: number, month: number, day: number) => string;
}

const twoDigits = (value: number, like: string): string =>
  like.length === 2 ? String(value).padStart(2, '0') : String(value);

/** `2024-03-05`, `2024/3/5`, with whatever follows. */
function parseYearFirst(value: string): ParsedDate | undefined {
  const parts = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(value);
  if (parts === null) return undefined;
  const [whole, year = '', joint = '', month = '', day = ''] = parts;
  return {
    year: Number(year),
    month: Number(month) - 1,
    day: Number(day),
    write: (y, m, d) =>
      `${String(y).padStart(4, '0')}${joint}${twoDigits(m + 1, month)}${joint}${twoDigits(d, day)}${value.slice(whole.length)}`,
  };
}

/** `05.03.2024`, `5/3/24`, `03.04.`; the month first where the day cannot be one, or as Americans write. */
function parseYearLast(value: string, language: SurrogateLanguage): ParsedDate | undefined {
  const parts = /^(\d{1,2})([-/.])(\d{1,2})(?:(\2)(\d{4}|\d{2})?)?(?!\d)/.exec(value);
  if (parts === null) return undefined;
  const [whole, first = '', joint = '', second = '', last = '', year] = parts;
  const monthFirst = Number(second) > 12 || (joint === '/' && language === 'en' && Number(first) <= 12);
  const [month, day] = monthFirst ? [first, second] : [second, first];
  const century = Number(year) > 50 ? 1900 : 2000;
  return {
    year: year === undefined ? undefined : Number(year) + (year.length === 2 ? century : 0),
    month: Number(month) - 1,
    day: Number(day),
    write: (y, m, d) => {
      const [one, two] = monthFirst ? [m + 1, d] : [d, m + 1];
      const yearWritten = year === undefined ? '' : String(y).slice(-year.length);
      return `${twoDigits(one, first)}${joint}${twoDigits(two, second)}${last}${yearWritten}${value.slice(whole.length)}`;
    },
  };
}

/** `5 March 2024`, `March 5th, 2024`, `5 de marzo de 2024`, `März 2024`, `26. März`. */
function parseNamedMonth(value: string): ParsedDate | undefined {
  let month: Month | undefined;
  let name = '';
  for (const [word] of value.matchAll(/\p{L}{3,14}/gu)) {
    month = months().get(fold(word));
    name = word;
    if (month !== undefined) break;
  }
  if (month === undefined) return undefined;
  const { index, language, style } = month;
  const year = /(?<!\d)\d{4}(?!\d)/.exec(value)?.[0];
  const day = /(?<![\d:.])\d{1,2}(?![\d:])/.exec(value)?.[0];
  if (year === undefined && day === undefined) return undefined;
  return {
    year: year === undefined ? undefined : Number(year),
    month: index,
    day: day === undefined ? undefined : Number(day),
    write: (y, m, d) => {
      const made = matchCase(name, monthName(m, language, style));
      return value.replaceAll(
        /\p{L}{3,14}|(?<!\d)\d{4}(?!\d)|(?<![\d:.])\d{1,2}(?![\d:])(?:st|nd|rd|th)?/gu,
        (part) => {
          if (part === name) return made;
          if (part === year) return String(y);
          if (day !== undefined && Number.parseInt(part, 10) === Number(day) && /^\d/.test(part))
            return twoDigits(d, day) + (/[a-z]/.test(part) ? ordinalEnding(d) : '');
          return part;
        },
      );
    },
  };
}

function ordinalEnding(day: number): string {
  if (day > 3 && day < 21) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

function matchCase(model: string, word: string): string {
  if (model === model.toUpperCase()) return word.toUpperCase();
  const first = word.charAt(0);
  return (
    (model.charAt(0) === model.charAt(0).toUpperCase() ? first.toUpperCase() : first.toLowerCase()) +
    word.slice(1)
  );
}

/**
 * A date so many weeks and days earlier, written the same way.
 *
 * @param weeks the same for all dates of a request
 * @param days further days, where the date so moved stands in the text already
 * @returns undefined for what is not read as a date: a time, the name of a day
 */
export function shiftDate(
  value: string,
  { weeks, days }: { readonly weeks: number; readonly days: number },
  language: SurrogateLanguage,
): string | undefined {
  const bare = /^(?:19|20)\d{2}$/.exec(value)?.[0];
  if (bare !== undefined) return String(Number(bare) - Math.max(1, Math.round(weeks / 52)) - days);
  const date = parseYearFirst(value) ?? parseYearLast(value, language) ?? parseNamedMonth(value);
  if (date === undefined) return undefined;
  const was = Date.UTC(date.year ?? anyYear, date.month, date.day ?? 15);
  if (Number.isNaN(was) || new Date(was).getUTCMonth() !== date.month) return undefined;
  const moved = new Date(was - (weeks * 7 + days) * dayMs);
  return date.write(moved.getUTCFullYear(), moved.getUTCMonth(), moved.getUTCDate());
}
