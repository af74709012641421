/**
 * Finds a fixed list of words and phrases in one pass: the context words and triggers of all recognizers at once. A
 * trie in one table, entered only where a word can start.
 */
import { charClass, classOf, fold, foldUnit, letterMask, wordMask } from './char-classes.ts';

export interface TermTrie {
  /** Calls `found` with the index, start and end of each term in the text, from left to right. */
  scan(text: string, found: FoundTerm): void;
}

type FoundTerm = (term: number, start: number, end: number) => void;

const none: readonly number[] = [];
const spaceUnit = 0x20;
/** Maximum number of characters between two words of a phrase. */
const maxGap = 3;

/**
 * Builds the trie.
 * @param terms folded (see `fold`). A final `*` means that the term need not end a word; a single space matches a
 * space, `_`, `-`, or a camelCase boundary
 */
export function createTermTrie(terms: readonly string[]): TermTrie {
  const builder = new TrieBuilder();
  for (const [index, term] of terms.entries()) builder.add(term, index);
  const trie = new BuiltTrie(builder);
  return {
    scan(text, found) {
      let before = 0;
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at);
        const here = classOf(unit);
        if (beginsWord(here, before)) {
          const node = trie.step(1, unit);
          if (node !== 0) matchFrom(trie, node, text, at, found);
        }
        before = here;
      }
    },
  };
}

/** Follows the trie from the first letter of a word as long as the text matches. */
function matchFrom(trie: BuiltTrie, first: number, text: string, start: number, found: FoundTerm): void {
  let node = first;
  let at = start + 1;
  if (trie.isEnd(node)) trie.report(node, text, start, at, found);
  while (at < text.length) {
    const afterGap = trie.afterGap(node);
    if (afterGap !== 0) {
      const gap = gapAt(text, at);
      // Without characters between them, `r8` goes on as one word where a term has it.
      if (gap > 0 || (gap === 0 && trie.step(node, text.charCodeAt(at)) === 0)) {
        node = afterGap;
        at += gap;
        continue;
      }
    }
    node = trie.step(node, text.charCodeAt(at));
    if (node === 0) return;
    at++;
    if (trie.isEnd(node)) trie.report(node, text, start, at, found);
  }
}

/**
 * Returns the number of characters between two words of a phrase: a few spaces, `_` or `-`, or none at a camelCase
 * boundary. -1: the word continues.
 */
function gapAt(text: string, at: number): number {
  let size = 0;
  while (size < maxGap && at + size < text.length && isGap(text.charCodeAt(at + size))) size++;
  if (size > 0) return size;
  const here = classOf(text.charCodeAt(at));
  // A symbol is not a word separator: `a/c` does not match `a c`.
  return (here & wordMask) !== 0 && beginsWord(here, classOf(text.charCodeAt(at - 1))) ? 0 : -1;
}

/** Characters between the words of a phrase: spaces, `_`, `-`, `.`, apostrophes. */
const gapUnits = Uint8Array.from({ length: 0x2020 }, (_, unit) =>
  " \t_-.'\u2019\u00A0".includes(String.fromCharCode(unit)) ? 1 : 0,
);

function isGap(unit: number): boolean {
  return unit < 0x2020 && (gapUnits[unit] ?? 0) === 1;
}

/**
 * True if a word can start here: not inside a run of letters, except at a camelCase boundary and next to letters of another
 * script.
 */
function beginsWord(here: number, before: number): boolean {
  if ((here & letterMask) === 0) return (here & before & charClass.digit) === 0;
  if (before === charClass.letter) return here !== charClass.letter;
  return (before & letterMask) === 0 || (here === charClass.upper && before === charClass.lower);
}

function endsWord(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const last = classOf(text.charCodeAt(at - 1));
  if ((last & letterMask) === 0) return true;
  const next = classOf(text.charCodeAt(at));
  if (next === charClass.letter) return last !== charClass.letter;
  return (next & letterMask) === 0 || (next === charClass.upper && last === charClass.lower);
}

/**
 * The trie under construction. Children are linked lists stored in columns, since a map per node would take
 * megabytes.
 */
class TrieBuilder {
  /** Node 0 is none, node 1 the root. */
  readonly firstChild: number[] = [0, 0];
  readonly nextSibling: number[] = [0, 0];
  /** Code unit that leads to each node. */
  readonly unit: number[] = [0, 0];
  readonly whole: (number[] | undefined)[] = [];
  readonly prefix: (number[] | undefined)[] = [];

  add(term: string, index: number): void {
    const open = term.endsWith('*');
    const letters = fold(open ? term.slice(0, -1) : term);
    let node = 1;
    for (let at = 0; at < letters.length; at++) {
      const unit = letters.charCodeAt(at);
      if (unit >= 128) throw new TypeError(`A term must be ASCII once folded: ${term}`);
      node = this.child(node, unit) || this.#grow(node, unit);
    }
    if (node === 1) throw new TypeError('A term must not be empty.');
    const list = open ? this.prefix : this.whole;
    list[node] ??= [];
    list[node]?.push(index);
  }

  /** Returns the child for a code unit; 0 if there is none. */
  child(node: number, unit: number): number {
    let child = this.firstChild[node] ?? 0;
    while (child !== 0 && this.unit[child] !== unit) child = this.nextSibling[child] ?? 0;
    return child;
  }

  /** True if a node has several children. */
  branches(node: number): boolean {
    return (this.nextSibling[this.firstChild[node] ?? 0] ?? 0) !== 0;
  }

  #grow(node: number, unit: number): number {
    const child = this.unit.push(unit) - 1;
    this.nextSibling.push(this.firstChild[node] ?? 0);
    this.firstChild.push(0);
    this.firstChild[node] = child;
    return child;
  }
}

const foldedUnits = 0x250;

/**
 * The finished trie in columns. A node with one child stores that child; one with several stores a row of the table.
 */
class BuiltTrie {
  /** Column of a folded code unit; 0 if no term contains it. */
  readonly #columns = new Uint8Array(foldedUnits);
  /** Column of the only child; 0: see the table. */
  readonly #only: Uint8Array;
  /** The only child, or the row of the children. */
  readonly #next: Uint16Array;
  readonly #gaps: Uint16Array;
  readonly #ends: Uint8Array;
  readonly #table: Uint16Array;
  readonly #width: number;
  readonly #whole: readonly (readonly number[] | undefined)[];
  readonly #prefix: readonly (readonly number[] | undefined)[];

  constructor(grown: TrieBuilder) {
    const count = grown.unit.length;
    if (count > 0xffff) throw new RangeError('Too many terms for one table.');
    const units = [...new Set(grown.unit.slice(2))].sort((a, b) => a - b);
    const columnOf = new Uint8Array(128);
    for (const [index, unit] of units.entries()) columnOf[unit] = index + 1;
    for (let unit = 0; unit < foldedUnits; unit++) this.#columns[unit] = columnOf[foldUnit(unit)] ?? 0;
    this.#width = units.length + 1;
    this.#only = new Uint8Array(count);
    this.#next = new Uint16Array(count);
    this.#gaps = new Uint16Array(count);
    this.#ends = new Uint8Array(count);
    this.#whole = grown.whole;
    this.#prefix = grown.prefix;
    let rows = 1;
    for (let node = 1; node < count; node++) if (grown.branches(node)) rows++;
    this.#table = new Uint16Array(rows * this.#width);
    let row = 0;
    for (let node = 1; node < count; node++) {
      this.#gaps[node] = grown.child(node, spaceUnit);
      this.#ends[node] = (grown.whole[node] ?? grown.prefix[node]) === undefined ? 0 : 1;
      if (grown.branches(node)) this.#setBranches(grown, columnOf, node, ++row);
      else this.#setOnly(grown, columnOf, node);
    }
  }

  #setOnly(grown: TrieBuilder, columnOf: Uint8Array, node: number): void {
    const child = grown.firstChild[node] ?? 0;
    this.#only[node] = child === 0 ? 0 : (columnOf[grown.unit[child] ?? 0] ?? 0);
    this.#next[node] = child;
  }

  #setBranches(grown: TrieBuilder, columnOf: Uint8Array, node: number, row: number): void {
    this.#next[node] = row;
    for (let child = grown.firstChild[node] ?? 0; child !== 0; child = grown.nextSibling[child] ?? 0)
      this.#table[row * this.#width + (columnOf[grown.unit[child] ?? 0] ?? 0)] = child;
  }

  /** Returns the node after a code unit; 0 if there is none. */
  step(node: number, unit: number): number {
    const column = unit < foldedUnits ? (this.#columns[unit] ?? 0) : 0;
    if (column === 0) return 0;
    const next = this.#next[node] ?? 0;
    const only = this.#only[node] ?? 0;
    if (only !== 0) return only === column ? next : 0;
    return this.#table[next * this.#width + column] ?? 0;
  }

  /** Returns the node after the space between two words; 0 if no phrase continues. */
  afterGap(node: number): number {
    return this.#gaps[node] ?? 0;
  }

  /** True if a term ends at this node. */
  isEnd(node: number): boolean {
    return this.#ends[node] === 1;
  }

  /** Reports the terms that end at this node. */
  report(node: number, text: string, start: number, end: number, found: FoundTerm): void {
    for (const term of this.#prefix[node] ?? none) found(term, start, end);
    const whole = this.#whole[node];
    if (whole === undefined || !endsWord(text, end)) return;
    for (const term of whole) found(term, start, end);
  }
}
