/**
 * Propagates detected values to other texts: a value recognized once is masked wherever it occurs, even without
 * context.
 */
import { nameCodes, requireEntity } from '../entities/index.ts';
import { type Atoms, cutAtoms, fold, honorificPattern } from '../scan/index.ts';
import type { Span } from '../span.ts';
import type { Steps } from '../steps/index.ts';
import { CompactValues } from './compact-values.ts';
import { encodedValueSteps, findEncodedValues } from './encoded-texts.ts';
import { IdentifierValues } from './identifier-values.ts';
import { isWholeDate, KnownDates } from './known-dates.ts';
import { NameForms } from './name-forms.ts';
import { moved, spansSince, spansUntil, uncovered, widened } from './span-lists.ts';
import { SplitNames } from './split-names.ts';

/** Values to search for, indexed by their first run of letters and digits, so that one lookup per word suffices. */
export class KnownValues {
  /** For each first word, the offsets and lengths of the values that contain it first, longest first. */
  readonly #byFirstWord = new Map<string, ValueForm[]>();
  readonly #values = new Map<string, KnownValue>();
  /** Values with their entity codes. */
  readonly #learned = new Set<string>();
  readonly #isCommonWord: (word: string) => boolean;
  readonly #forms: NameForms;
  /** Forms of whole names and surnames, also where words of the request's structure are alike. */
  readonly #people: NameForms;
  readonly #hasStructure: boolean;
  readonly #splitNames: SplitNames;
  readonly #splitPeople: SplitNames;
  readonly #compact = new CompactValues();
  readonly #dates = new KnownDates();
  readonly #identifiers = new IdentifierValues();

  /**
   * @param isCommonWord whether a lower-case word is an ordinary word, and therefore not a name by itself
   * @param forms the other forms of names
   * @param people for forms of names that the request's structure holds, too
   * @param hasStructure whether the request has such words
   */
  constructor(
    isCommonWord: (word: string) => boolean,
    forms = new NameForms(isCommonWord, false),
    people = new NameForms(isCommonWord, false),
    hasStructure = false,
  ) {
    this.#isCommonWord = isCommonWord;
    this.#forms = forms;
    this.#people = people;
    this.#hasStructure = hasStructure;
    this.#splitNames = new SplitNames(forms);
    this.#splitPeople = new SplitNames(people);
  }

  /** Adds the values of a text's spans. */
  learn(text: string, spans: readonly Span[]): void {
    for (const span of spans) {
      const value = text.slice(span.start, span.end);
      const isPerson = span.code === nameCodes.PERSON;
      if (!this.#learned.has(`${span.code} ${value}`)) {
        if (!this.canPropagate(value, span.code)) continue;
        this.#learned.add(`${span.code} ${value}`);
        this.#addValue(value, span);
        this.#compact.learn(value, span);
        this.#dates.learn(value, span);
        this.#identifiers.learn(value, span);
        if (isPerson) this.#learnName(value, span);
      }
      if (!isPerson) continue;
      // A word alone may be anything; behind a title, it is a surname.
      if (titleBefore.test(text.slice(Math.max(0, span.start - maxTitleLength), span.start)))
        this.#forms.learn(value, span.score);
    }
  }

  /** True if a value is distinctive enough to be searched for elsewhere. */
  canPropagate(value: string, code: number): boolean {
    if (value.length > maxPropagatedLength) return false;
    const { tier } = requireEntity(code);
    if (tier === 'literal') return false;
    if (tier === 'date') return isWholeDate(value);
    if (tier === 'attribute') return this.#isDistinctiveAttribute(value, code);
    const letters = value.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    // An ordinary word such as `system`, used as a password, occurs everywhere and reveals nothing.
    if (tier !== 'name') return letters >= 5 && !/^\p{L}\p{Ll}*$/u.test(value);
    if (letters < 3 || !/\p{Lu}/u.test(value)) return false;
    return /\s/.test(value) || !this.#isCommonWord(value.toLowerCase());
  }

  /** User names and license plates; ages and the like are words and numbers that occur everywhere. */
  #isDistinctiveAttribute(value: string, code: number): boolean {
    if (code !== usernameCode && code !== licensePlateCode) return false;
    const letters = value.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (letters < minAttributeLength || !/\p{L}/u.test(value)) return false;
    if (/\d/.test(value)) return true;
    return (
      code === usernameCode &&
      value
        .split(/[^\p{L}]{1,4}/u)
        .some((word) => word.length > 2 && !this.#forms.isCommon(word.toLowerCase()))
    );
  }

  get size(): number {
    return this.#values.size + this.#forms.size + this.#compact.size + this.#dates.size;
  }

  /** Finds known values in places that no span covers. */
  find(text: string, covered: readonly Span[]): Span[] {
    if (this.#values.size === 0) return [];
    const spans = this.#findIn(text, covered);
    const encoded = findEncodedValues(text, (decoded) => this.#findIn(decoded, []));
    return encoded.length === 0 ? spans : [...spans, ...uncovered(encoded, [...covered, ...spans])];
  }

  #findIn(text: string, covered: readonly Span[]): Span[] {
    const atoms = cutAtoms(text);
    let spans = this.#findValues(text, atoms, covered);
    // A longer value takes the place of a part of it that is known, too.
    const add = (found: readonly Span[]): void => {
      if (found.length > 0) spans = widened(spans, uncovered(found, covered)).spans;
    };
    if (this.#compact.size > 0) add(this.#compact.find(text));
    if (this.#dates.size > 0) add(this.#dates.find(text));
    if (this.#forms.size === 0) return spans;
    const all = spans.length === 0 ? covered : [...covered, ...spans].sort((a, b) => a.start - b.start);
    add(this.#forms.find(text, atoms, all));
    // The other forms leave out words of the request's structure.
    if (this.#hasStructure) add(this.#people.find(text, atoms, []));
    add(this.#splitNames.find(text, atoms));
    return spans;
  }

  /** Whether an identifier holds a whole name or a surname that is known, also encoded or divided, or another known value. */
  isInIdentifier(identifier: string): boolean {
    if (this.#identifiers.isIn(identifier)) return true;
    if (this.#people.size === 0) return false;
    const find = (text: string): Span[] => [
      ...this.#people.find(text, cutAtoms(text), []),
      ...this.#splitPeople.find(text, cutAtoms(text)),
    ];
    return find(identifier).length > 0 || findEncodedValues(identifier, find).length > 0;
  }

  /** Like `find`, in steps. */
  *findSteps(text: string, covered: readonly Span[]): Steps<Span[]> {
    if (text.length <= windowChars || this.#values.size === 0) return this.find(text, covered);
    const spans = yield* this.#windowSteps(text, covered);
    const encoded = yield* encodedValueSteps(text, (decoded) => this.#windowSteps(decoded, []));
    if (encoded.length === 0) return spans;
    return [...spans, ...uncovered(encoded, [...covered, ...spans])].sort((a, b) => a.start - b.start);
  }

  /** Searches a long text in windows, which overlap by more than any value is long. */
  *#windowSteps(text: string, covered: readonly Span[]): Steps<Span[]> {
    const found: Span[] = [];
    let row = 0;
    for (let from = 0; from < text.length; from += windowChars) {
      const start = Math.max(0, from - overlapChars);
      const to = from + windowChars;
      while (row < covered.length && (covered[row]?.end ?? 0) <= start) row++;
      const near = [...spansUntil(covered, row, to + overlapChars), ...spansSince(found, start)]
        .sort((a, b) => a.start - b.start)
        .map((span) => moved(span, -start));
      for (const span of this.#findIn(text.slice(start, to + overlapChars), near)) {
        const whole = moved(span, start);
        if (whole.start >= from && whole.start < to) found.push(whole);
      }
      yield;
    }
    return found.sort((a, b) => a.start - b.start);
  }

  #findValues(text: string, { starts, ends, count }: Atoms, covered: readonly Span[]): Span[] {
    const spans: Span[] = [];
    let row = 0;
    let done = 0;
    for (let atom = 0; atom < count; atom++) {
      const at = starts[atom] ?? 0;
      const forms = this.#byFirstWord.get(text.slice(at, ends[atom] ?? 0));
      if (forms === undefined) continue;
      while (row < covered.length && (covered[row]?.end ?? 0) <= at) row++;
      // A value may start before its first letter, but not inside a previous match.
      const from = Math.max(done, covered[row - 1]?.end ?? 0);
      const known = this.#knownAt(text, at, forms, from, covered[row]?.start ?? text.length);
      if (known === undefined) continue;
      const start = at - known.lead;
      done = start + known.value.length;
      spans.push({ start, end: done, code: known.code, score: known.score });
    }
    return spans;
  }

  /** Adds the parts of a full name, and the name in capitals. */
  #learnName(value: string, span: Span): void {
    const upper = value.toUpperCase();
    if (upper !== value && upper.length === value.length) this.#addValue(upper, span);
    const parts = value.split(/[\s,]{1,8}/);
    if (parts.length < 2) {
      this.#addGenitive(value, span);
      return;
    }
    this.#forms.learn(value, span.score);
    this.#people.learn(value, span.score, true);
    for (const part of parts) {
      const plain = part.replace(/^[^\p{L}]{1,8}|[^\p{L}]{1,8}$/gu, '');
      if (plain.length < 3 || !/^\p{Lu}\p{Ll}/u.test(plain) || this.#isCommonWord(fold(plain))) continue;
      this.#addName(plain, { ...span, score: span.score * 0.9 });
    }
  }

  #addName(value: string, span: Span): void {
    this.#addValue(value, span);
    this.#addGenitive(value, span);
  }

  /** Adds forms with `s`, as in German, Dutch and English: `Riedels`, `the Patels`. */
  #addGenitive(value: string, span: Span): void {
    if (value.length < 4 || !/^\p{Lu}[\p{Ll}\p{M}’'-]{2,30}(?<![sxzß])$/u.test(value)) return;
    if (!this.#isCommonWord(fold(value))) this.#addValue(`${value}s`, { ...span, score: span.score * 0.9 });
  }

  #addValue(value: string, { code, score }: Span): void {
    if (this.#values.has(value)) return;
    const atoms = cutAtoms(value);
    if (atoms.count === 0) return;
    const lead = atoms.starts[0] ?? 0;
    const first = value.slice(lead, atoms.ends[0] ?? 0);
    this.#values.set(value, { value, lead, code, score });
    const forms = this.#byFirstWord.get(first) ?? [];
    if (forms.some((form) => form.lead === lead && form.length === value.length)) return;
    forms.push({ lead, length: value.length });
    forms.sort((a, b) => b.length - a.length);
    this.#byFirstWord.set(first, forms);
  }

  /**
   * Returns the longest known value whose first word is at this position and that lies between `from` and `to`; one
   * lookup per form, regardless of the number of values.
   */
  #knownAt(
    text: string,
    at: number,
    forms: readonly ValueForm[],
    from: number,
    to: number,
  ): KnownValue | undefined {
    for (const { lead, length } of forms) {
      const start = at - lead;
      if (start < from || start + length > to) continue;
      const known = this.#values.get(text.slice(start, start + length));
      if (known !== undefined && known.lead === lead && isWholeWord(text, start, known.value)) return known;
    }
    return undefined;
  }
}

const usernameCode = 102;
const licensePlateCode = 306;
const minAttributeLength = 5;
const maxTitleLength = 16;
const titleBefore = new RegExp(`(?:^|[^\\p{L}])(?:${honorificPattern})\\.?\\s{1,2}$`, 'u');

/** Longer values are passages of text that hardly repeat, and searching for them would be slow. */
const maxPropagatedLength = 256;

/** Part of a long text that is searched in a step. */
const windowChars = 32_768;
const overlapChars = 2 * maxPropagatedLength;

interface ValueForm {
  readonly lead: number;
  readonly length: number;
}

interface KnownValue {
  readonly value: string;
  /** Code units before its first letter or digit, such as the `+` of a phone number. */
  readonly lead: number;
  readonly code: number;
  readonly score: number;
}

const wordUnit = /[\p{L}\p{N}]/u;

/** True if the value stands on its own, not as part of a longer word. */
function isWholeWord(text: string, start: number, value: string): boolean {
  if (start < 0 || !text.startsWith(value, start)) return false;
  const after = text.charAt(start + value.length);
  return !(wordUnit.test(value.charAt(value.length - 1)) && after !== '' && wordUnit.test(after));
}
