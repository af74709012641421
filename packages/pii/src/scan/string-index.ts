/** Finds which of many strings stand at a position of a text; the cost does not grow with their number. */

const prefixLength = 3;
const filterMask = 0x3fff;
const firstMask = 0xfff;

interface Group<Item> {
  readonly length: number;
  readonly items: Map<string, Item>;
}

export class StringIndex<Item> {
  /** Strings by their beginnings, then by length, the longest first. */
  readonly #groups = new Map<string, Group<Item>[]>();
  /** Empty as long as the index is. */
  #filter = new Uint8Array(0);
  /** Which code units strings start with: rules out most of a text with one look. */
  #firsts = new Uint8Array(0);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a string of at least three characters; the first item of a string stays. */
  add(text: string, item: Item): void {
    if (text.length < prefixLength) throw new RangeError('A string of an index has at least 3 characters.');
    const prefix = text.slice(0, prefixLength);
    const groups = this.#groups.get(prefix) ?? [];
    this.#groups.set(prefix, groups);
    if (this.#size === 0) {
      this.#filter = new Uint8Array(filterMask + 1);
      this.#firsts = new Uint8Array(firstMask + 1);
    }
    this.#filter[keyAt(text, 0)] = 1;
    this.#firsts[text.charCodeAt(0) & firstMask] = 1;
    let group = groups.find(({ length }) => length === text.length);
    if (group === undefined) {
      group = { length: text.length, items: new Map() };
      groups.push(group);
      groups.sort((a, b) => b.length - a.length);
    }
    if (group.items.has(text)) return;
    group.items.set(text, item);
    this.#size++;
  }

  /** The longest string at a position whose item is accepted. */
  findAt(
    text: string,
    at: number,
    accepts: (item: Item, length: number) => boolean,
  ): { readonly item: Item; readonly length: number } | undefined {
    if (this.#firsts[text.charCodeAt(at) & firstMask] !== 1 || this.#filter[keyAt(text, at)] !== 1)
      return undefined;
    for (const { length, items } of this.#groups.get(text.slice(at, at + prefixLength)) ?? []) {
      const item = at + length > text.length ? undefined : items.get(text.slice(at, at + length));
      if (item !== undefined && accepts(item, length)) return { item, length };
    }
    return undefined;
  }
}

function keyAt(text: string, at: number): number {
  return (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & filterMask;
}
