/** Which stand-in stands for which value, both ways, for one request. */

import { nameCodes, placeholderLikeCode, requireEntity } from '../entities/index.ts';
import type { MatchResult, ReplacementEntry, ReplacementMap } from '../replace/index.ts';
import { createSurrogate } from './create-surrogate.ts';
import { guessLanguage, type SurrogateLanguage } from './name-lists.ts';
import { PersonSurrogates } from './person-surrogates.ts';
import { shiftDate } from './shift-date.ts';

const word = /[\p{L}\p{N}]/u;
const words = /[\p{L}\p{N}]+/gu;
/** After so many that stand in the text already, a number makes the next one differ. */
const maxTries = 50;
/** Dates move by so many weeks, and up to three more years. */
const minWeeks = 60;
const extraWeeks = 157;
/** Dates of birth, and dates. */
const dateCodes: ReadonlySet<number> = new Set([104, 302]);

/** What stands before the first word, and the word. Where a stand-in stands, both have the same. */
const heads = /[^\p{L}\p{N}]{0,8}[\p{L}\p{N}]{0,64}/uy;

function headOf(text: string, at: number): string {
  heads.lastIndex = at;
  return heads.exec(text)?.[0] ?? '';
}

interface Keys {
  readonly keys: string[];
  /** Whether the longest come first; they are sorted when they are looked for. */
  sorted: boolean;
}

function entryOf<Name>(index: Map<Name, Keys>, name: Name): Keys {
  const known = index.get(name);
  if (known !== undefined) return known;
  const made: Keys = { keys: [], sorted: true };
  index.set(name, made);
  return made;
}

function longestFirst(same: Keys | undefined): readonly string[] {
  if (same === undefined) return [];
  if (!same.sorted) same.keys.sort((a, b) => b.length - a.length);
  same.sorted = true;
  return same.keys;
}

export class SurrogateMap implements ReplacementMap {
  readonly #byValue = new Map<string, ReplacementEntry>();
  readonly #byKey = new Map<string, ReplacementEntry>();
  /** By their first unit: what may be the beginning of one. */
  readonly #byFirst = new Map<number, Keys>();
  /** By their first word: what may be one. */
  readonly #byHead = new Map<string, Keys>();
  readonly #counts = new Map<number, number>();
  readonly #people = new PersonSurrogates();
  readonly #weeks: number;
  #texts: readonly string[] = [];
  /** The words of the texts, made when first asked for. */
  #words: Set<string> | undefined;
  #language: SurrogateLanguage = 'en';

  /** @param digest of the account: by it dates are moved; without it, the same way for everybody */
  constructor(digest?: (value: string) => string) {
    const drawn = digest?.('weeks that dates are moved by') ?? '';
    let hash = 0;
    for (const char of drawn) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0;
    this.#weeks = minWeeks + (hash % extraWeeks);
  }

  /** Takes note of what is about to be anonymized: no stand-in may stand there already. */
  addSourceTexts(texts: readonly string[]): void {
    this.#texts = [...this.#texts, ...texts];
    this.#words = undefined;
  }

  /** The text that the next values come from: stand-ins are of its language, whatever follows it. */
  setCurrentText(text: string): void {
    this.#language = guessLanguage(text) ?? this.#language;
  }

  replacementFor(value: string, code: number): string {
    const known = this.#byValue.get(value);
    if (known !== undefined) return known.key;
    // Marker-like text misleads nobody here, and a stand-in for it would.
    const key = code === placeholderLikeCode ? value : this.#surrogateFor(value, code);
    const entry: ReplacementEntry = { key, code, value, isSecret: requireEntity(code).tier === 'secret' };
    this.#byValue.set(value, entry);
    if (key !== value) this.#index(entry);
    return key;
  }

  #surrogateFor(value: string, code: number): string {
    if (code === nameCodes.PERSON) return this.#person(value);
    return (dateCodes.has(code) ? this.#date(value) : undefined) ?? this.#findUnused(value, code);
  }

  #person(value: string): string {
    for (const fresh of [false, true]) {
      const { name, parts } = this.#people.surrogateFor(
        value,
        this.#language,
        (made) => this.#occursInTexts(made),
        fresh,
      );
      if (!this.#isUnused(name, value)) continue;
      // Answers call people by one of their names.
      for (const [key, part] of parts)
        if (this.#isUnused(key, part))
          this.#index({ key, code: nameCodes.PERSON, value: part, isSecret: false });
      return name;
    }
    return this.#findUnused(value, nameCodes.PERSON);
  }

  #date(value: string): string | undefined {
    for (let days = 0; days < maxTries; days++) {
      const key = shiftDate(value, { weeks: this.#weeks, days }, this.#language);
      if (key === undefined || (this.#isUnused(key, value) && !this.#occursInTexts(key))) return key;
    }
    return undefined;
  }

  /** Whether a text says this. Searching all of them for each stand-in would be slow; most begin with a new word. */
  #occursInTexts(key: string): boolean {
    this.#words ??= new Set(this.#texts.flatMap((text) => text.match(words) ?? []));
    const first = key.match(words)?.[0];
    if (first !== undefined && !this.#words.has(first)) return false;
    return this.#texts.some((text) => text.includes(key));
  }

  /** Whether it stands for nothing else, and is nothing that is replaced itself. */
  #isUnused(key: string, value: string): boolean {
    if (key === '' || key === value || this.#byValue.has(key)) return false;
    const other = this.#byKey.get(key);
    return other === undefined || other.value === value;
  }

  /** A map given by its pairs of stand-in and value. */
  static fromPairs(pairs: Readonly<Record<string, string>>): SurrogateMap {
    const map = new SurrogateMap();
    for (const [key, value] of Object.entries(pairs)) {
      if (key === '') continue;
      map.#byKey.set(key, { key, code: 0, value, isSecret: false });
      map.#indexKey(key);
    }
    return map;
  }

  #index(entry: ReplacementEntry): void {
    const isNew = !this.#byKey.has(entry.key);
    this.#byKey.set(entry.key, entry);
    if (isNew) this.#indexKey(entry.key);
  }

  #indexKey(key: string): void {
    const head = headOf(key, 0);
    // One of signs alone stands before whatever word.
    const named = word.test(head) ? head : '';
    for (const same of [entryOf(this.#byFirst, key.charCodeAt(0)), entryOf(this.#byHead, named)]) {
      same.keys.push(key);
      same.sorted = false;
    }
  }

  #findUnused(value: string, code: number): string {
    let n = this.#counts.get(code) ?? 0;
    for (let tries = 0; ; tries++, n++) {
      const made = createSurrogate(value, code, n, this.#language);
      const key = tries < maxTries ? made : `${made}${n}`;
      if (this.#byKey.has(key) || !this.#isUnused(key, value) || this.#occursInTexts(key)) continue;
      this.#counts.set(code, n + 1);
      return key;
    }
  }

  get isActive(): boolean {
    return this.#byKey.size > 0;
  }

  canStartReplacement(unit: number): boolean {
    return this.#byFirst.has(unit);
  }

  match(text: string, at: number, final: boolean): MatchResult {
    const before = text.charAt(at - 1);
    if (word.test(text.charAt(at)) && word.test(before)) return undefined;
    const head = headOf(text, at);
    // A word that the next piece may go on with can be the beginning of any.
    const whole = final || at + head.length < text.length;
    const candidates = whole
      ? [...longestFirst(this.#byHead.get(head)), ...longestFirst(this.#byHead.get(''))]
      : longestFirst(this.#byFirst.get(text.charCodeAt(at)));
    for (const key of candidates) {
      const end = at + key.length;
      if (end > text.length) {
        if (!final && key.startsWith(text.slice(at))) return 'more';
        continue;
      }
      if (!text.startsWith(key, at)) continue;
      if (end === text.length && !final) return 'more';
      if (!(word.test(key.charAt(key.length - 1)) && word.test(text.charAt(end))))
        return { key, end, isAltered: false };
    }
    return undefined;
  }

  entry(key: string): ReplacementEntry | undefined {
    return this.#byKey.get(key);
  }

  replacementText(key: string): string {
    return key;
  }

  entries(): Iterable<ReplacementEntry> {
    return this.#byKey.values();
  }
}
