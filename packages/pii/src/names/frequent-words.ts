/** Sums of the words that are so frequent that they were summed up beforehand, by hash and shape. */
export interface FrequentWords {
  /** Where the sums of a word begin in `sums`; below zero for any other word. */
  find(hash: number, shape: number): number;
  readonly sums: Int32Array;
}

/** Builds the look-up; `sumUp` writes the sums of a word and gives its hash and shape. */
export function createFrequentWords(
  words: readonly string[],
  width: number,
  sumUp: (word: string, into: Int32Array, at: number) => readonly [number, number],
): FrequentWords {
  let size = 16;
  while (size < words.length * 2) size *= 2;
  const mask = size - 1;
  const hashes = new Int32Array(size);
  const shapes = new Uint8Array(size);
  const rows = new Int32Array(size);
  const sums = new Int32Array(words.length * width);
  words.forEach((word, index) => {
    const [hash, shape] = sumUp(word, sums, index * width);
    let slot = hash & mask;
    while (hashes[slot] !== 0) slot = (slot + 1) & mask;
    hashes[slot] = hash;
    shapes[slot] = shape;
    rows[slot] = index * width;
  });
  function find(hash: number, shape: number): number {
    let slot = hash & mask;
    for (;;) {
      const found = hashes[slot] as number;
      if (found === 0) return -1;
      if (found === hash && shapes[slot] === shape) return rows[slot] ?? -1;
      slot = (slot + 1) & mask;
    }
  }
  return { find, sums };
}
