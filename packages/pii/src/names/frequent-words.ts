import { createWordIndex } from './word-index.ts';

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
