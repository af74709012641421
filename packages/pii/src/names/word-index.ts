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
