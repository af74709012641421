/** Finds a date of birth again in another notation: `12 April 1980`, `12.04.1980`, `1980-04-12`, `April 12, 1980`. */
import { fold } from '../scan/index.ts';
import type { Span } from '../span.ts';

const dateOfBirthCode = 104;

const monthNames = [
  'january jan januar janvier enero gennaio januari janeiro',
  'february feb februar fevrier febrero febbraio februari fevereiro fev',
  'march mar marz maerz mars marzo maart marco',
  'april apr avril abril aprile avr abr',
  'may mai mayo maggio mei maio mag',
  'june jun juni juin junio giugno junho giu',
  'july jul juli juillet julio luglio julho lug',
  'august aug aout agosto augustus ago',
  'september sep sept septembre septiembre settembre setembro set',
  'october oct okt oktober octobre octubre ottobre outubro ott out',
  'november nov novembre noviembre novembro',
  'december dec dez dezember decembre diciembre dicembre dezembro dic',
];
const months: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names, month) => names.split(' ').map((name): [string, number] => [name, month + 1])),
);

const joint = '(?: ?[./-] ?| )';
const name = '(\\p{L}{3,9})\\.?';
const day = '(\\d{1,2})(?:st|nd|rd|th|er|\\.|º|ª)?';
const numeric = new RegExp(
  `(?<!\\d)(?:(\\d{4})${joint}(\\d{1,2})${joint}(\\d{1,2})|(\\d{1,2})${joint}(\\d{1,2})${joint}(\\d{4}|\\d{2})|(\\d{4})(\\d{2})(\\d{2}))(?!\\d)`,
  'gu',
);
const named = new RegExp(
  `(?<![\\p{L}\\d])(?:${day}[ -]{0,2}(?:of |de |di )?${name},?[ -]{0,2}(?:of |de |del |di )?(\\d{4})|${name} ?${day},?[ -]{1,2}(\\d{4})|(\\d{4})[ -]${name}[ -]${day})(?![\\p{L}\\d])`,
  'giu',
);

/** Dates that were detected as dates of birth. */
export class KnownDates {
  readonly #days = new Map<string, number>();

  get size(): number {
    return this.#days.size;
  }

  learn(value: string, { code, score }: Pick<Span, 'code' | 'score'>): void {
    if (code !== dateOfBirthCode) return;
    for (const { days } of datesIn(value))
      for (const one of days) if (!this.#days.has(one)) this.#days.set(one, score * 0.9);
  }

  find(text: string): Span[] {
    if (this.#days.size === 0) return [];
    const spans: Span[] = [];
    for (const { start, end, days } of datesIn(text)) {
      const score = days.map((one) => this.#days.get(one)).find((one) => one !== undefined);
      if (score !== undefined) spans.push({ start, end, code: dateOfBirthCode, score });
    }
    return spans;
  }
}

/** Whether a value names a day, a month and a year. */
export function isWholeDate(value: string): boolean {
  return !datesIn(value).next().done;
}

interface FoundDate {
  readonly start: number;
  readonly end: number;
  /** The days that it may mean: `4/5/1980` is in April or in May. */
  readonly days: readonly string[];
}

function* datesIn(text: string): Generator<FoundDate> {
  for (const match of text.matchAll(numeric)) {
    const [, y1, m1, d1, a, b, y2, y3, m3, d3] = match;
    const days =
      y1 !== undefined || y3 !== undefined
        ? [dayOf(y1 ?? y3, m1 ?? m3, d1 ?? d3)]
        : [dayOf(y2, b, a), dayOf(y2, a, b)];
    const known = days.filter((one) => one !== undefined);
    if (known.length > 0) yield { start: match.index, end: match.index + match[0].length, days: known };
  }
  for (const match of text.matchAll(named)) {
    const [, d1, n1, y1, n2, d2, y2, y3, n3, d3] = match;
    const month = months.get(fold(n1 ?? n2 ?? n3 ?? ''));
    const one = month === undefined ? undefined : dayOf(y1 ?? y2 ?? y3, String(month), d1 ?? d2 ?? d3);
    if (one !== undefined) yield { start: match.index, end: match.index + match[0].length, days: [one] };
  }
}

/** A key of a day; undefined if there is no such day. A year of two digits is one of the last hundred. */
function dayOf(
  year: string | undefined,
  month: string | undefined,
  date: string | undefined,
): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(date)];
  if (!(m >= 1 && m <= 12 && d >= 1 && d <= 31)) return undefined;
  if (year?.length === 4 && (y < 1890 || y > 2100)) return undefined;
  return `${y % 100}-${m}-${d}`;
}
