/** Removes from recorded requests what is personal, belongs to one machine or differs from run to run, and shortens long texts. */
import { homedir, hostname, release, tmpdir } from 'node:os';
import { REPOSITORY } from '../../support/index.ts';

type Json = Readonly<Record<string, unknown>>;

/** Longest texts that are kept whole, and how much is kept of longer ones. */
const limits = {
  description: { whole: 100, kept: 60 },
  other: { whole: 800, kept: 200 },
} as const;
const noon = '2026-01-15T12:00:00.000Z';
const noonMs = Date.parse(noon);
const anyMs = { from: Date.parse('2024-01-01'), to: Date.parse('2040-01-01') };

const escaped = (text: string): string => text.replaceAll(/[^\w/]/gu, '\\$&');
/** Words of this machine. A tag that happens to be named like the home folder stays. */
const machine: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?<![<\\w/])${escaped(homedir())}(?![\\w>])`, 'gu'), '/home/user'],
  [new RegExp(`(?<![\\w-])${escaped(hostname())}(?![\\w-])`, 'gu'), 'host'],
];

/** Forms of ids; each id becomes a number with its prefix. */
const ids = [
  /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/giu,
  /\b(?:call|chatcmpl|fc|ctc|msg|req|resp|rs|ses|toolu|run|prt|fakeid)_[\w-]{6,80}/gu,
  /\b[\da-f]{32,128}\b/giu,
];
const dates: readonly (readonly [RegExp, string])[] = [
  [/\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?/gu, noon],
  [/\b20\d\d-\d\d-\d\d\b/gu, noon.slice(0, 10)],
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? [A-Z][a-z]{2,8} \d{1,2},? 20\d\d\b/gu, 'Thu Jan 15 2026'],
  [/\b[A-Z][a-z]{2,8} \d{1,2}, 20\d\d\b/gu, 'January 15, 2026'],
  [/\b\d{1,2}\/\d{1,2}\/20\d\d(?:, \d{1,2}:\d\d:\d\d [AP]M)?/gu, '1/15/2026'],
  [/\b\d{1,2}:\d\d:\d\d(?: [AP]M)?\b/gu, '12:00:00'],
];

/** Words that a recording must not have, and those that it keeps in texts of any length. */
export interface MaskFacts {
  /** Keys, models and addresses of the run, by what replaces them. */
  readonly replaced: Readonly<Record<string, string>>;
  /** Made-up personal data that the request is recorded for. */
  readonly kept: readonly string[];
}

export class RequestMask {
  readonly #numbers = new Map<string, number>();
  readonly #replaced: readonly (readonly [string, string])[];
  readonly #kept: readonly string[];

  constructor({ replaced, kept }: MaskFacts) {
    const own = {
      [REPOSITORY.replace(/\/$/u, '')]: '/opt/project',
      [tmpdir()]: '/tmp',
      [release()]: '6.1.0',
    };
    // The longest first: one may contain another.
    this.#replaced = Object.entries({ ...own, ...replaced })
      .filter(([word]) => word.length > 2)
      .sort(([one], [other]) => other.length - one.length);
    this.#kept = kept;
  }

  /** A copy of a JSON value. */
  mask(value: unknown, member = ''): unknown {
    if (typeof value === 'string') return this.text(value, member);
    if (typeof value === 'number') return value > anyMs.from && value < anyMs.to ? noonMs : value;
    if (Array.isArray(value)) return value.map((one) => this.mask(one, member));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.mask(inner, name)]));
  }

  /** A text of a member. */
  text(text: string, member = ''): string {
    const nested = member === 'arguments' ? undefined : parsed(text);
    if (nested !== undefined) return JSON.stringify(this.mask(nested));
    let masked = text;
    for (const [word, by] of this.#replaced) masked = masked.replaceAll(word, by);
    for (const [word, by] of machine) masked = masked.replaceAll(word, by);
    for (const form of ids) masked = masked.replaceAll(form, (id) => this.#numbered(id));
    // Versions of the API are dates.
    if (!member.startsWith('anthropic-'))
      for (const [form, by] of dates) masked = masked.replaceAll(form, by);
    return member === 'arguments' ? masked : this.#shorten(masked, member);
  }

  #numbered(id: string): string {
    const number = this.#numbers.get(id) ?? this.#numbers.size + 1;
    this.#numbers.set(id, number);
    if (/^[\da-f]{8}-/iu.test(id)) return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const prefix = /^[a-z]+_/u.exec(id)?.[0] ?? '';
    return prefix + String(number).padStart(Math.max(id.length, 12) - prefix.length, '0');
  }

  /** The beginning of a long text, and those lines of the rest that hold what the request is recorded for. */
  #shorten(text: string, member: string): string {
    const { whole, kept } = member === 'description' ? limits.description : limits.other;
    if (text.length <= whole) return text;
    const begin = text.slice(0, kept).replace(/[\uD800-\uDBFF]$/u, '');
    const lines = text
      .slice(begin.length)
      .split('\n')
      .filter((line) => this.#kept.some((word) => line.includes(word)));
    return [`${begin.trimEnd()} [shortened]`, ...lines].join('\n');
  }
}

/** A JSON object inside a text. */
function parsed(text: string): Json | undefined {
  if (!text.startsWith('{"')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
