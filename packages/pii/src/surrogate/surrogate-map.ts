/** Maps values to surrogates, in both directions, for one request. */

import { nameCodes, placeholderLikeCode, requireEntity } from '../entities/index.ts';
import type { MatchResult, ReplacementEntry, ReplacementMap } from '../replace/index.ts';
import { createSurrogate } from './create-surrogate.ts';
import { guessLanguage, type SurrogateLanguage } from './name-lists.ts';
import { PersonSurrogates } from './person-surrogates.ts';
import { shiftDate } from './shift-date.ts';
import { WordIndex } from './word-index.ts';

const word = /[\p{L}\p{N}]/u;
/** After this many surrogates that already occur in the text, a number is appended. */
const maxTries = 50;
/** Dates are shifted by at least this many weeks, and by up to three more years. */
const minWeeks = 60;
const extraWeeks = 157;
/** Entity codes of dates of birth and dates. */
const dateCodes: ReadonlySet<number> = new Set([104, 302]);

/** The characters before the first word, and the word: an index key that a surrogate shares with the text around it. */
const heads = /[^\p{L}\p{N}]{0,8}[\p{L}\p{N}]{0,64}/uy;

function headOf(text: string, at: number): string {
  heads.lastIndex = at;
  return heads.exec(text)?.[0] ?? '';
}

interface Keys {
  readonly keys: string[];
  /** Whether the keys are sorted by length; they are sorted on first lookup. */
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
  /** By first code unit: possible starts of a surrogate. */
  readonly #byFirst = new Map<number, Keys>();
  /** By first word: possible surrogates. */
  readonly #byHead = new Map<string, Keys>();
  readonly #counts = new Map<number, number>();
  readonly #people = new PersonSurrogates();
  readonly #weeks: number;
  readonly #texts: string[] = [];
  /** The words of the texts, computed on first use. */
  #words: WordIndex | undefined;
  #language: SurrogateLanguage = 'en';

  /**
   * @param digest the account's keyed digest, which determines the date shift; without it, dates shift the same way
   * for everyone
   */
  constructor(digest?: (value: string) => string) {
    const drawn = digest?.('weeks that dates are moved by') ?? '';
    let hash = 0;
    for (const char of drawn) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0;
    this.#weeks = minWeeks + (hash % extraWeeks);
  }

  /** Registers texts to be anonymized: no surrogate may already occur in them. */
  addSourceTexts(texts: readonly string[]): void {
    for (const text of texts) this.#texts.push(text);
    this.#words = undefined;
  }

  /** Sets the text that the next values come from, whose language their surrogates use. */
  setCurrentText(text: string): void {
    this.#language = guessLanguage(text) ?? this.#language;
  }

  replacementFor(value: string, code: number): string {
    const known = this.#byValue.get(value);
    if (known !== undefined) return known.key;
    // Placeholder-like text is harmless in this mode, and needs no surrogate.
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
      // Responses often use only one part of a name.
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

  #occursInTexts(key: string): boolean {
    this.#words ??= new WordIndex(this.#texts);
    return this.#words.mayContain(key);
  }

  /** True if it replaces no other value and is not itself replaced. */
  #isUnused(key: string, value: string): boolean {
    if (key === '' || key === value || this.#byValue.has(key)) return false;
    const other = this.#byKey.get(key);
    return other === undefined || other.value === value;
  }

  /** Creates a map from pairs of surrogate and value. */
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
    // A key without letters may stand before any word.
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
    // A word that the next chunk may continue can be the start of any surrogate.
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
