/** Values that are always masked, found in one pass over a text, however many they are. */
import type { Span } from '../span.ts';

interface DeniedValue {
  readonly value: string;
  readonly code: number;
}

const word = /[\p{L}\p{N}]/u;
const filterMask = 0xfff;

/** Values by the units that they begin with. */
interface PrefixIndex {
  readonly filter: Uint8Array;
  readonly groups: ReadonlyMap<string, readonly DeniedValue[]>;
}

export class DenyList {
  readonly #values: readonly DeniedValue[];
  #lower: PrefixIndex | undefined;
  #exact: PrefixIndex | undefined;

  constructor(values: readonly DeniedValue[]) {
    this.#values = values.filter(({ value }) => value !== '');
  }

  /** Every place where a value stands as a whole, in any case. */
  find(text: string): Span[] {
    if (this.#values.length === 0) return [];
    const lower = text.toLowerCase();
    // A few letters change length with their case; then only exact matches can be placed.
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
        if (isWholeWordAt(text, value, at)) spans.push({ start: at, end: at + value.length, code, score: 1 });
    }
  }
  return spans;
}

function isWholeWordAt(text: string, value: string, at: number): boolean {
  if (!text.startsWith(value, at)) return false;
  if (word.test(value.charAt(0)) && word.test(text.charAt(at - 1))) return false;
  return !(word.test(value.charAt(value.length - 1)) && word.test(text.charAt(at + value.length)));
}
