/**
 * Finds words and phrases of a fixed list in a text, in one pass: the context words and the triggers of all
 * recognizers at once. A trie in one table; it is entered only where a word can begin.
 */
import { charClass, classOf, fold, foldUnit, letterMask } from './char-classes.ts';

export interface TermTrie {
  /** Calls `found` with the index of each term that stands in the text, with its start and end, left to right. */
  scan(text: string, found: FoundTerm): void;
}

type FoundTerm = (term: number, start: number, end: number) => void;

const none: readonly number[] = [];
const spaceUnit = 0x20;
/** Most units between two words of a phrase. */
const longestGap = 3;

/**
 * @param terms folded (see `fold`); `*` at the end: need not end a word; a single space: space, `_`, `-`, or the
 *   hump of a camelCase name.
 */
export function createTermTrie(terms: readonly string[]): TermTrie {
  const builder = new TrieBuilder();
  for (const [index, term] of terms.entries()) builder.add(term, index);
  const trie = builder.build();
  return {
    scan(text, found) {
      for (let at = 0; at < text.length; at++) {
        if (trie.step(1, foldUnit(text.charCodeAt(at))) !== 0 && startsWord(text, at))
          walk(trie, text, at, found);
      }
    },
  };
}

/** Follows the trie from the start of a word for as long as the text agrees. */
function walk(trie: BuiltTrie, text: string, start: number, found: FoundTerm): void {
  let node = 1;
  let at = start;
  while (at < text.length) {
    const afterGap = trie.step(node, spaceUnit);
    const gap = afterGap === 0 ? -1 : gapAt(text, start, at);
    node = gap < 0 ? trie.step(node, foldUnit(text.charCodeAt(at))) : afterGap;
    if (node === 0) return;
    at += gap < 0 ? 1 : gap;
    if (gap < 0) trie.report(node, text, start, at, found);
  }
}

/**
 * How many units stand between two words of a phrase here: a few spaces, `_` or `-`, or none at the hump of a
 * camelCase name. -1: the word goes on.
 */
function gapAt(text: string, start: number, at: number): number {
  let size = 0;
  while (size < longestGap && at + size < text.length && isGap(text.charCodeAt(at + size))) size++;
  if (size > 0) return size;
  return at > start && startsWord(text, at) ? 0 : -1;
}

/** What may stand between the words of a phrase: spaces, `_`, `-`, `.`, apostrophes. */
const gapUnits = Uint8Array.from({ length: 0x2020 }, (_, unit) =>
  " \t_-.'\u2019\u00A0".includes(String.fromCharCode(unit)) ? 1 : 0,
);

function isGap(unit: number): boolean {
  return unit < 0x2020 && (gapUnits[unit] ?? 0) === 1;
}

/** Whether a word can begin here: not inside a run of letters, but for the hump of a camelCase name. */
function startsWord(text: string, at: number): boolean {
  if (at === 0) return true;
  const here = classOf(text.charCodeAt(at));
  const before = classOf(text.charCodeAt(at - 1));
  if ((here & letterMask) === 0) return (here & before & charClass.digit) === 0;
  if ((before & letterMask) === 0) return true;
  return here === charClass.upper && before === charClass.lower;
}

function endsWord(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const last = classOf(text.charCodeAt(at - 1));
  if ((last & letterMask) === 0) return true;
  const next = classOf(text.charCodeAt(at));
  return (next & letterMask) === 0 || (next === charClass.upper && last === charClass.lower);
}

class TrieBuilder {
  readonly #children: Map<number, number>[] = [new Map(), new Map()];
  readonly #whole: (number[] | undefined)[] = [];
  readonly #prefix: (number[] | undefined)[] = [];

  add(term: string, index: number): void {
    const open = term.endsWith('*');
    const letters = fold(open ? term.slice(0, -1) : term);
    let node = 1;
    for (let at = 0; at < letters.length; at++) {
      const unit = letters.charCodeAt(at);
      if (unit >= 128) throw new TypeError(`A term must be ASCII once folded: ${term}`);
      let next = this.#children[node]?.get(unit);
      if (next === undefined) {
        next = this.#children.length;
        this.#children.push(new Map());
        this.#children[node]?.set(unit, next);
      }
      node = next;
    }
    if (node === 1) throw new TypeError('A term must not be empty.');
    const list = open ? this.#prefix : this.#whole;
    list[node] ??= [];
    list[node]?.push(index);
  }

  build(): BuiltTrie {
    return new BuiltTrie(this.#children, this.#whole, this.#prefix);
  }
}

/** The trie as one table: row = node, column = unit. */
class BuiltTrie {
  readonly #table: Uint16Array;
  readonly #width: number;
  readonly #columns = new Uint8Array(128);
  readonly #whole: readonly (readonly number[] | undefined)[];
  readonly #prefix: readonly (readonly number[] | undefined)[];

  constructor(
    children: readonly ReadonlyMap<number, number>[],
    whole: readonly (readonly number[] | undefined)[],
    prefix: readonly (readonly number[] | undefined)[],
  ) {
    if (children.length > 0xffff) throw new RangeError('Too many terms for one table.');
    const units = new Set(children.flatMap((one) => [...one.keys()]));
    let width = 1;
    for (const unit of [...units].sort((a, b) => a - b)) this.#columns[unit] = width++;
    this.#width = width;
    this.#table = new Uint16Array(children.length * width);
    for (const [node, edges] of children.entries()) {
      for (const [unit, next] of edges) this.#table[node * width + (this.#columns[unit] ?? 0)] = next;
    }
    this.#whole = whole;
    this.#prefix = prefix;
  }

  /** The node after this unit; 0: none. */
  step(node: number, unit: number): number {
    const column = unit < 128 ? (this.#columns[unit] ?? 0) : 0;
    return column === 0 ? 0 : (this.#table[node * this.#width + column] ?? 0);
  }

  /** Reports the terms that end at this node. */
  report(node: number, text: string, start: number, end: number, found: FoundTerm): void {
    for (const term of this.#prefix[node] ?? none) found(term, start, end);
    const whole = this.#whole[node];
    if (whole === undefined || !endsWord(text, end)) return;
    for (const term of whole) found(term, start, end);
  }
}
