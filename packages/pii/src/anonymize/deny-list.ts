/**
 * Finds values that are always masked, in one pass over the text regardless of their number: as they are written, and
 * with anything or nothing between their words, as in `Project_Nightfall`, `ProjectNightfall` and `Project **Nightfall**`.
 */
import { encodedValueSteps, findEncodedValues } from '../detect/index.ts';
import type { Span } from '../span.ts';
import type { Steps } from '../steps/index.ts';
import { DividedTerms } from './divided-terms.ts';

interface DeniedValue {
  readonly value: string;
  readonly code: number;
}

const word = /[\p{L}\p{N}]/u;
const filterMask = 0xfff;
/** Text that is searched in a step. */
const windowUnits = 65_536;
/** Longer than a denied value with what can be between its words. */
const contextUnits = 8192;

/** Values indexed by their first code units. */
interface PrefixIndex {
  readonly filter: Uint8Array;
  readonly groups: ReadonlyMap<string, readonly DeniedValue[]>;
}

export class DenyList {
  readonly #values: readonly DeniedValue[];
  #lower: PrefixIndex | undefined;
  #exact: PrefixIndex | undefined;
  #divided: DividedTerms | undefined;

  constructor(values: readonly DeniedValue[]) {
    this.#values = values.filter(({ value }) => value !== '');
  }

  /** Finds every occurrence of a value in any case, also in texts that are encoded. */
  find(text: string): Span[] {
    if (this.#values.length === 0) return [];
    return [...this.#findIn(text), ...findEncodedValues(text, (decoded) => this.#findIn(decoded))];
  }

  /** Like `find`, in steps. */
  *findSteps(text: string): Steps<Span[]> {
    if (this.#values.length === 0) return [];
    const find = (part: string): Steps<Span[]> => this.#inWindows(part);
    const written = yield* find(text);
    return [...written, ...(yield* encodedValueSteps(text, find))];
  }

  /** Searches windows that overlap: of a match, the window counts that has enough text on both sides of its start. */
  *#inWindows(text: string): Steps<Span[]> {
    const found: Span[] = [];
    for (let at = 0; ; at += windowUnits) {
      const isLast = at + windowUnits + contextUnits >= text.length;
      const from = Math.max(0, at - contextUnits);
      const part = text.slice(from, isLast ? text.length : at + windowUnits + contextUnits);
      for (const span of this.#findIn(part)) {
        const start = span.start + from;
        if (start >= at && (isLast || start < at + windowUnits))
          found.push({ ...span, start, end: span.end + from });
      }
      if (isLast) return found;
      yield;
    }
  }

  #findIn(text: string): Span[] {
    const written = this.#findWritten(text);
    this.#divided ??= new DividedTerms(this.#values);
    return [...written, ...this.#divided.find(text, written)];
  }

  /** Finds every occurrence of a value as a whole word. */
  #findWritten(text: string): Span[] {
    const lower = text.toLowerCase();
    // If the text's length changes with case, offsets would shift, so only exact matches are found.
    if (lower.length !== text.length) {
      this.#exact ??= buildPrefixIndex(this.#values);
      return findOccurrences(text, this.#exact);
    }
    this.#lower ??= buildPrefixIndex(
      this.#values.map(({ value, code }) => ({ value: value.toLowerCase(), code })),
    );
    return findOccurrences(lower, this.#lower);
  }
}

function buildPrefixIndex(values: readonly DeniedValue[]): PrefixIndex {
  const filter = new Uint8Array(filterMask + 1);
  const groups = new Map<string, DeniedValue[]>();
  for (const one of values) {
    const beginning = one.value.slice(0, 2);
    filter[one.value.charCodeAt(0) & filterMask] = 1;
    const group = groups.get(beginning);
    if (group === undefined) groups.set(beginning, [one]);
    else group.push(one);
  }
  return { filter, groups };
}

function findOccurrences(text: string, { filter, groups }: PrefixIndex): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < text.length; at++) {
    if (filter[text.charCodeAt(at) & filterMask] === 0) continue;
    const single = groups.get(text.charAt(at));
    const longer = groups.get(text.slice(at, at + 2));
    for (const group of single === longer ? [longer] : [single, longer]) {
      for (const { value, code } of group ?? [])
        if (isWholeWordAt(text, value, at))
          spans.push({ start: at, end: at + value.length, code, score: 1, recognizer: 'deny' });
    }
  }
  return spans;
}

function isWholeWordAt(text: string, value: string, at: number): boolean {
  if (!text.startsWith(value, at)) return false;
  if (word.test(value.charAt(0)) && word.test(text.charAt(at - 1))) return false;
  return !(word.test(value.charAt(value.length - 1)) && word.test(text.charAt(at + value.length)));
}
