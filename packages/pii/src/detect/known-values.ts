/**
 * Carries what was found in one text over to the others: a value that was recognized once is the same value
 * wherever it stands, also where nothing near it gives it away.
 */
import { nameCodes, requireEntity } from '../entities/index.ts';
import { cutAtoms, fold } from '../scan/index.ts';
import type { Span } from '../span.ts';

/** Values to look for, by their first run of letters and digits, so that one lookup a word suffices. */
export class KnownValues {
  /** The forms of values that begin with a word: how far before it they start, how long they are; longest first. */
  readonly #byFirstWord = new Map<string, ValueForm[]>();
  readonly #values = new Map<string, KnownValue>();
  readonly #isCommonWord: (word: string) => boolean;

  /** @param isCommonWord whether a lower-case word is ordinary language, and so no name by itself */
  constructor(isCommonWord: (word: string) => boolean) {
    this.#isCommonWord = isCommonWord;
  }

  /** Takes the spans of a text in. */
  learn(text: string, spans: readonly Span[]): void {
    for (const span of spans) {
      const value = text.slice(span.start, span.end);
      if (!this.canPropagate(value, span.code)) continue;
      this.#addValue(value, span);
      if (span.code === nameCodes.PERSON) this.#learnName(value, span);
    }
  }

  /** Whether a value may be looked for elsewhere: distinct enough not to be something else by chance. */
  canPropagate(value: string, code: number): boolean {
    if (value.length > maxPropagatedLength) return false;
    const { tier } = requireEntity(code);
    if (tier === 'literal' || tier === 'attribute' || tier === 'date') return false;
    const letters = value.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    // `system` as a password: an ordinary word stands everywhere, and tells nothing there.
    if (tier !== 'name') return letters >= 5 && !/^\p{L}\p{Ll}*$/u.test(value);
    if (letters < 3 || !/\p{Lu}/u.test(value)) return false;
    return /\s/.test(value) || !this.#isCommonWord(value.toLowerCase());
  }

  get size(): number {
    return this.#values.size;
  }

  /** The known values in a text, in places that no span covers. */
  find(text: string, covered: readonly Span[]): Span[] {
    if (this.#values.size === 0) return [];
    const spans: Span[] = [];
    let row = 0;
    let done = 0;
    const { starts, ends, count } = cutAtoms(text);
    for (let atom = 0; atom < count; atom++) {
      const at = starts[atom] ?? 0;
      const forms = this.#byFirstWord.get(text.slice(at, ends[atom] ?? 0));
      if (forms === undefined) continue;
      while (row < covered.length && (covered[row]?.end ?? 0) <= at) row++;
      // A value may begin before its first letter, though not in what was found before it.
      const from = Math.max(done, covered[row - 1]?.end ?? 0);
      const known = this.#knownAt(text, at, forms, from, covered[row]?.start ?? text.length);
      if (known === undefined) continue;
      const start = at - known.lead;
      done = start + known.value.length;
      spans.push({ start, end: done, code: known.code, score: known.score });
    }
    return spans;
  }

  /** Parts of a full name, and the name in capitals. */
  #learnName(value: string, span: Span): void {
    const upper = value.toUpperCase();
    if (upper !== value && upper.length === value.length) this.#addValue(upper, span);
    const parts = value.split(/[\s,]{1,8}/);
    if (parts.length < 2) {
      this.#addGenitive(value, span);
      return;
    }
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

  /** `Riedels` of Riedel, `the Patels`: a name with the `s` that German, Dutch and English grow onto it. */
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
   * The longest known value whose first word stands at a place and that is free between `from` and `to`; one look-up
   * for each form, however many values.
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

/** A longer value is a passage: nobody writes it twice the same way, and looking for it would cost its length each time. */
const maxPropagatedLength = 256;

interface ValueForm {
  readonly lead: number;
  readonly length: number;
}

interface KnownValue {
  readonly value: string;
  /** Units before its first letter or digit, such as `+` of a phone number. */
  readonly lead: number;
  readonly code: number;
  readonly score: number;
}

const wordUnit = /[\p{L}\p{N}]/u;

/** Whether the value stands here by itself, not as a part of a longer word. */
function isWholeWord(text: string, start: number, value: string): boolean {
  if (start < 0 || !text.startsWith(value, start)) return false;
  const after = text.charAt(start + value.length);
  return !(wordUnit.test(value.charAt(value.length - 1)) && after !== '' && wordUnit.test(after));
}
