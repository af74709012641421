/** The single pass over a text that finds its atoms, context words and triggers. */
import { cutAtoms } from './atoms.ts';
import { scanNativeLabels } from './native-labels.ts';
import type { ContextHits, ScannedText } from './scanned-text.ts';
import { withSqlColumns } from './sql-columns.ts';
import { createTableHeaders } from './table-headers.ts';
import { createTermTrie } from './term-trie.ts';

/** A position at which trigger recognizers must run. */
export interface TriggerHit {
  /** Their indexes; one shared list per term, since a text may consist of nothing but triggers. */
  readonly recognizers: readonly number[];
  readonly at: number;
  readonly end: number;
}

export interface Scanner {
  scan(text: string): { readonly scanned: ScannedText; readonly triggers: readonly TriggerHit[] };
}

export interface ScannerPlan {
  /** Context terms of each recognizer, by index. */
  readonly contexts: readonly (readonly string[])[];
  /** Trigger terms of each recognizer, by index. */
  readonly triggers: readonly (readonly string[])[];
  /** Trigger characters of each recognizer, by index. */
  readonly triggerChars: readonly string[];
}

/** Maximum distance of context in characters, before and after a value. */
const reachBefore = 60;
const reachAfter = 30;

export function createScanner(plan: ScannerPlan): Scanner {
  const terms = [...new Set([...plan.contexts.flat(), ...plan.triggers.flat()])];
  const indexOf = new Map(terms.map((term, index) => [term, index]));
  const membership = new Membership(terms.length, plan.contexts.length);
  for (const [recognizer, own] of plan.contexts.entries()) {
    for (const term of own) membership.add(indexOf.get(term) ?? 0, recognizer);
  }
  const triggerOf: number[][] = terms.map(() => []);
  for (const [recognizer, own] of plan.triggers.entries()) {
    for (const term of own) triggerOf[indexOf.get(term) ?? 0]?.push(recognizer);
  }
  const charTriggers = new Map<number, number[]>();
  for (const [recognizer, chars] of plan.triggerChars.entries()) {
    for (const char of chars) {
      const unit = char.charCodeAt(0);
      charTriggers.set(unit, [...(charTriggers.get(unit) ?? []), recognizer]);
    }
  }
  const trie = createTermTrie(terms);
  return {
    scan(text) {
      const triggers: TriggerHit[] = [];
      const found = new HitBuffer();
      const present = membership.createSet();
      const report = (term: number, start: number, end: number): void => {
        if (membership.any(term)) {
          found.push(term, start, end);
          membership.addRecognizers(term, present);
        }
        const recognizers = triggerOf[term];
        if (recognizers !== undefined && recognizers.length > 0)
          triggers.push({ recognizers, at: start, end });
      };
      trie.scan(text, report);
      for (const [unit, recognizers] of charTriggers) {
        const char = String.fromCharCode(unit);
        for (let at = text.indexOf(char); at >= 0; at = text.indexOf(char, at + 1))
          triggers.push({ recognizers, at, end: at + 1 });
      }
      const hasNative = scanNativeLabels(text, (name, start, end) => {
        const term = indexOf.get(name);
        if (term !== undefined) report(term, start, end);
      });
      // Matches of a recognizer do not overlap, which is checked from left to right.
      if (hasNative) triggers.sort((a, b) => a.at - b.at);
      const hits = found.done();
      const tables = withSqlColumns(text, createTableHeaders(text));
      /** Row of the context word that speaks for a value; negative if there is none. */
      const contextRow = (recognizer: number, start: number, end: number): number => {
        const belongs = (term: number): boolean => membership.has(term, recognizer);
        if (!membership.includes(recognizer, present)) return -1;
        const row = rowNear(text, hits, belongs, start, end);
        if (row >= 0) return row;
        const heading = tables.headingAt(start);
        return heading === undefined ? -1 : rowBetween(hits, belongs, heading.start, heading.end);
      };
      const near: ScannedText['near'] = (...value) => contextRow(...value) >= 0;
      const contextOf: ScannedText['contextOf'] = (...value) => {
        const row = contextRow(...value);
        return row < 0 ? undefined : text.slice(hits.starts[row], hits.ends[row]);
      };
      const labelEnd: ScannedText['labelEnd'] = (recognizer, start) => {
        if (!membership.includes(recognizer, present)) return -1;
        return endBefore(hits, (term) => membership.has(term, recognizer), start);
      };
      const isHeaded: ScannedText['isHeaded'] = (recognizer, start) => {
        const heading = membership.includes(recognizer, present) ? tables.headingAt(start) : undefined;
        const belongs = (term: number): boolean => membership.has(term, recognizer);
        return heading !== undefined && rowBetween(hits, belongs, heading.start, heading.end) >= 0;
      };
      return {
        scanned: { text, atoms: cutAtoms(text), hits, near, labelEnd, isHeaded, contextOf, tables },
        triggers,
      };
    },
  };
}

/** Row of a context word that is near a value; negative if there is none. */
function rowNear(
  text: string,
  hits: ContextHits,
  belongs: (term: number) => boolean,
  start: number,
  end: number,
): number {
  // Terms have at most 48 characters, so one that ends within reach starts within reach + 48.
  for (let row = firstFrom(hits, start - reachBefore - 48); row < hits.count; row++) {
    const hitStart = hits.starts[row] ?? 0;
    const hitEnd = hits.ends[row] ?? 0;
    if (hitStart > end + reachAfter) return -1;
    if (!belongs(hits.terms[row] ?? 0)) continue;
    if (hitEnd <= start && start - hitEnd <= reachBefore && newlines(text, hitEnd, start) <= 1) return row;
    if (hitStart >= end && newlines(text, end, hitStart) === 0) return row;
  }
  return -1;
}

/** Returns the end of the last context word before a position, within reach; negative if there is none. */
function endBefore(hits: ContextHits, belongs: (term: number) => boolean, start: number): number {
  let last = -1;
  for (let row = firstFrom(hits, start - reachBefore - 48); (hits.starts[row] ?? start) < start; row++) {
    const end = hits.ends[row] ?? 0;
    if (row >= hits.count) break;
    if (end <= start && start - end <= reachBefore && end > last && belongs(hits.terms[row] ?? 0)) last = end;
  }
  return last;
}

/** Row of the first context word between two positions; negative if there is none. */
function rowBetween(
  hits: ContextHits,
  belongs: (term: number) => boolean,
  start: number,
  end: number,
): number {
  for (let row = firstFrom(hits, start); row < hits.count && (hits.starts[row] ?? 0) < end; row++) {
    if (belongs(hits.terms[row] ?? 0)) return row;
  }
  return -1;
}

/** First row that starts at or after `from`. */
function firstFrom(hits: ContextHits, from: number): number {
  let low = 0;
  let high = hits.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hits.starts[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 0x0a) count++;
  return count;
}

/** Which terms are context of which recognizers, as a bit matrix. */
class Membership {
  readonly #words: number;
  readonly #bits: Uint32Array;
  readonly #any: Uint8Array;

  constructor(terms: number, recognizers: number) {
    this.#words = Math.ceil(recognizers / 32);
    this.#bits = new Uint32Array(terms * this.#words);
    this.#any = new Uint8Array(terms);
  }

  add(term: number, recognizer: number): void {
    const word = term * this.#words + (recognizer >> 5);
    this.#bits[word] = (this.#bits[word] ?? 0) | (1 << (recognizer & 31));
    this.#any[term] = 1;
  }

  /** Creates an empty set of recognizers. */
  createSet(): Uint32Array {
    return new Uint32Array(this.#words);
  }

  /** Adds the recognizers of a term to a set. */
  addRecognizers(term: number, set: Uint32Array): void {
    for (let word = 0; word < this.#words; word++)
      set[word] = (set[word] ?? 0) | (this.#bits[term * this.#words + word] ?? 0);
  }

  includes(recognizer: number, set: Uint32Array): boolean {
    return ((set[recognizer >> 5] ?? 0) & (1 << (recognizer & 31))) !== 0;
  }

  any(term: number): boolean {
    return this.#any[term] === 1;
  }

  has(term: number, recognizer: number): boolean {
    return ((this.#bits[term * this.#words + (recognizer >> 5)] ?? 0) & (1 << (recognizer & 31))) !== 0;
  }
}

function sorted({ count, terms, starts, ends }: ContextHits): ContextHits {
  const rows = Int32Array.from({ length: count }, (_, row) => row);
  rows.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0));
  const inOrder = (column: Int32Array): Int32Array => Int32Array.from(rows, (row) => column[row] ?? 0);
  return { count, terms: inOrder(terms), starts: inOrder(starts), ends: inOrder(ends) };
}

/** Collects hits. The trie reports them ordered by start; those of other scripts are put in their places. */
class HitBuffer {
  #terms = new Int32Array(64);
  #starts = new Int32Array(64);
  #ends = new Int32Array(64);
  #count = 0;

  push(term: number, start: number, end: number): void {
    if (this.#count === this.#terms.length) {
      const wider = (column: Int32Array): Int32Array<ArrayBuffer> => {
        const copy = new Int32Array(column.length * 2);
        copy.set(column);
        return copy;
      };
      this.#terms = wider(this.#terms);
      this.#starts = wider(this.#starts);
      this.#ends = wider(this.#ends);
    }
    this.#terms[this.#count] = term;
    this.#starts[this.#count] = start;
    this.#ends[this.#count] = end;
    this.#count++;
  }

  done(): ContextHits {
    const hits = { count: this.#count, terms: this.#terms, starts: this.#starts, ends: this.#ends };
    for (let row = 1; row < hits.count; row++)
      if ((hits.starts[row] ?? 0) < (hits.starts[row - 1] ?? 0)) return sorted(hits);
    return hits;
  }
}
