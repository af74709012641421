/**
 * Creates the lookup of words of a fixed list by hash and shape.
 * @returns the index of a word in the list; negative for any other word
 */
export function createWordIndex(
  words: readonly string[],
  keyOf: (word: string) => readonly [number, number],
): (hash: number, shape: number) => number {
  let size = 16;
  while (size < words.length * 2) size *= 2;
  const mask = size - 1;
  const hashes = new Int32Array(size);
  const shapes = new Uint8Array(size);
  const wordAt = new Int32Array(size);
  words.forEach((word, index) => {
    const [hash, shape] = keyOf(word);
    let slot = hash & mask;
    while (hashes[slot] !== 0) slot = (slot + 1) & mask;
    hashes[slot] = hash;
    shapes[slot] = shape;
    wordAt[slot] = index;
  });
  return (hash, shape) => {
    let slot = hash & mask;
    for (;;) {
      const found = hashes[slot] as number;
      if (found === 0) return -1;
      if (found === hash && shapes[slot] === shape) return wordAt[slot] as number;
      slot = (slot + 1) & mask;
    }
  };
}

/** Sums of frequent words by hash and shape, computed on first use and kept. */
export interface FrequentWords {
  /** Offset of a word's sums in `sums`; negative for any other word. */
  find(hash: number, shape: number): number;
  readonly sums: Int32Array;
}

/**
 * Creates the lookup of a fixed list of words; it remembers nothing of texts except which of these words occurred.
 * @param keyOf returns hash and shape of a word
 * @param sumUp writes the sums of a word
 */
export function createFrequentWords(
  words: readonly string[],
  width: number,
  keyOf: (word: string) => readonly [number, number],
  sumUp: (word: string, into: Int32Array, at: number) => void,
): FrequentWords {
  const indexOf = createWordIndex(words, keyOf);
  const isSummed = new Uint8Array(words.length);
  const sums = new Int32Array(words.length * width);
  function find(hash: number, shape: number): number {
    const index = indexOf(hash, shape);
    if (index >= 0 && isSummed[index] === 0) {
      isSummed[index] = 1;
      sumUp(words[index] as string, sums, index * width);
    }
    return index * width;
  }
  return { find, sums };
}
