/** Which stand-in stands for which value, both ways, for one request. */

import { knownEntity, literalCode, nameCodes } from '../entities/index.ts';
import type { MapEntry, MatchResult, RestorableMap } from '../replace/index.ts';
import { movedDate } from './dates.ts';
import { languageOf, type SurrogateLanguage } from './names.ts';
import { PersonStandIns } from './person-stand-ins.ts';
import { standIn } from './stand-in.ts';

const word = /[\p{L}\p{N}]/u;
/** After so many that stand in the text already, a number makes the next one differ. */
const mostTries = 50;
/** Dates move by so many weeks, and up to three more years. */
const leastWeeks = 60;
const moreWeeks = 157;
/** Dates of birth, and dates. */
const dateCodes: ReadonlySet<number> = new Set([104, 302]);

export class SurrogateMap implements RestorableMap {
  readonly #byValue = new Map<string, MapEntry>();
  readonly #byKey = new Map<string, MapEntry>();
  readonly #byFirst = new Map<number, string[]>();
  readonly #counts = new Map<number, number>();
  readonly #people = new PersonStandIns();
  readonly #weeks: number;
  #texts: readonly string[] = [];
  #language: SurrogateLanguage = 'en';

  /** @param digest of the account: by it dates are moved; without it, the same way for everybody */
  constructor(digest?: (value: string) => string) {
    const drawn = digest?.('weeks that dates are moved by') ?? '';
    let hash = 0;
    for (const char of drawn) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0;
    this.#weeks = leastWeeks + (hash % moreWeeks);
  }

  /** Takes note of what is about to be anonymized: no stand-in may stand there already. */
  meet(texts: readonly string[]): void {
    this.#texts = [...this.#texts, ...texts];
  }

  /** The text that the next values come from: stand-ins are of its language, whatever follows it. */
  read(text: string): void {
    this.#language = languageOf(text) ?? this.#language;
  }

  replacementFor(value: string, code: number): string {
    const known = this.#byValue.get(value);
    if (known !== undefined) return known.key;
    // Marker-like text misleads nobody here, and a stand-in for it would.
    const key = code === literalCode ? value : this.#standInFor(value, code);
    const entry: MapEntry = { key, code, value, secret: knownEntity(code).tier === 'secret' };
    this.#byValue.set(value, entry);
    if (key !== value) this.#index(entry);
    return key;
  }

  #standInFor(value: string, code: number): string {
    if (code === nameCodes.PERSON) return this.#person(value);
    return (dateCodes.has(code) ? this.#date(value) : undefined) ?? this.#free(value, code);
  }

  #person(value: string): string {
    for (const fresh of [false, true]) {
      const { name, parts } = this.#people.of(value, this.#language, (made) => this.#says(made), fresh);
      if (!this.#isFree(name, value)) continue;
      // Answers call people by one of their names.
      for (const [key, part] of parts)
        if (this.#isFree(key, part)) this.#index({ key, code: nameCodes.PERSON, value: part, secret: false });
      return name;
    }
    return this.#free(value, nameCodes.PERSON);
  }

  #date(value: string): string | undefined {
    for (let days = 0; days < mostTries; days++) {
      const key = movedDate(value, { weeks: this.#weeks, days }, this.#language);
      if (key === undefined || (this.#isFree(key, value) && !this.#says(key))) return key;
    }
    return undefined;
  }

  #says(key: string): boolean {
    return this.#texts.some((text) => text.includes(key));
  }

  /** Whether it stands for nothing else, and is nothing that is replaced itself. */
  #isFree(key: string, value: string): boolean {
    if (key === '' || key === value || this.#byValue.has(key)) return false;
    const other = this.#byKey.get(key);
    return other === undefined || other.value === value;
  }

  /** A map given by its pairs of stand-in and value. */
  static of(pairs: Readonly<Record<string, string>>): SurrogateMap {
    const map = new SurrogateMap();
    for (const [key, value] of Object.entries(pairs)) {
      if (key === '') continue;
      map.#byKey.set(key, { key, code: 0, value, secret: false });
      const same = map.#byFirst.get(key.charCodeAt(0));
      if (same === undefined) map.#byFirst.set(key.charCodeAt(0), [key]);
      else same.push(key);
    }
    for (const same of map.#byFirst.values()) same.sort((a, b) => b.length - a.length);
    return map;
  }

  #index(entry: MapEntry): void {
    this.#byKey.set(entry.key, entry);
    const first = entry.key.charCodeAt(0);
    if (this.#byFirst.get(first)?.includes(entry.key) === true) return;
    const same = [...(this.#byFirst.get(first) ?? []), entry.key];
    this.#byFirst.set(
      first,
      same.sort((a, b) => b.length - a.length),
    );
  }

  #free(value: string, code: number): string {
    let n = this.#counts.get(code) ?? 0;
    for (let tries = 0; ; tries++, n++) {
      const made = standIn(value, code, n, this.#language);
      const key = tries < mostTries ? made : `${made}${n}`;
      if (this.#byKey.has(key) || !this.#isFree(key, value) || this.#says(key)) continue;
      this.#counts.set(code, n + 1);
      return key;
    }
  }

  get live(): boolean {
    return this.#byKey.size > 0;
  }

  mayBegin(unit: number): boolean {
    return this.#byFirst.has(unit);
  }

  match(text: string, at: number, final: boolean): MatchResult {
    const before = text.charAt(at - 1);
    if (word.test(text.charAt(at)) && word.test(before)) return undefined;
    for (const key of this.#byFirst.get(text.charCodeAt(at)) ?? []) {
      const end = at + key.length;
      if (end > text.length) {
        if (!final && key.startsWith(text.slice(at))) return 'more';
        continue;
      }
      if (!text.startsWith(key, at)) continue;
      if (end === text.length && !final) return 'more';
      if (!(word.test(key.charAt(key.length - 1)) && word.test(text.charAt(end))))
        return { key, end, altered: false };
    }
    return undefined;
  }

  entry(key: string): MapEntry | undefined {
    return this.#byKey.get(key);
  }

  markOf(key: string): string {
    return key;
  }

  entries(): Iterable<MapEntry> {
    return this.#byKey.values();
  }
}
