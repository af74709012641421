/** Lists of words, as bits; training defines them. */
export const wordLists = {
  /** Given names, surnames, and words that texts mostly capitalize; not rare ones, which most words are among. */
  names: 2 | 4 | 4096,
  common: 256 | 512,
  givenNames: 1 | 2,
  surnames: 4,
  places: 16 | 32 | 128,
  companies: 1024,
  seenUpper: 4096,
  /** Words that texts mostly write in lower case. */
  seenLower: 2048,
} as const;

/** What training knows about words: the lists that contain them, and their clusters. */
export interface Lexicon {
  /** Index of a word by its hash; 0 is the unknown word. */
  find(hash: number): number;
  /** Lists that contain the word, one bit each. */
  readonly bits: Uint16Array;
  /** Fine cluster; 0 is none. */
  readonly cluster: Uint16Array;
  /** Middle and coarse cluster of each fine cluster. */
  readonly middle: Uint16Array;
  readonly coarse: Uint16Array;
}

/** The parts of a lexicon; index 0 is the unknown word. */
export interface LexiconParts {
  readonly hashes: Int32Array;
  readonly bits: Uint16Array;
  readonly cluster: Uint16Array;
  readonly middle: Uint16Array;
  readonly coarse: Uint16Array;
}

/** Creates the lookup of a lexicon. */
export function createLexicon(parts: LexiconParts): Lexicon {
  let size = 16;
  while (size < parts.hashes.length * 2) size *= 2;
  const mask = size - 1;
  const slots = new Int32Array(size);
  const { hashes, bits, cluster, middle, coarse } = parts;
  for (let index = 1; index < hashes.length; index++) {
    let slot = (hashes[index] as number) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = index;
  }
  function find(hash: number): number {
    let slot = hash & mask;
    for (;;) {
      const index = slots[slot] as number;
      if (index === 0 || hashes[index] === hash) return index;
      slot = (slot + 1) & mask;
    }
  }
  return { find, bits, cluster, middle, coarse };
}
