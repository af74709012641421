const words = /[\p{L}\p{N}]+/gu;
const minBits = 1 << 16;

/**
 * Tells whether a key may occur in texts, by its words and the pairs of them. Searching all texts for each key would take
 * the square of their length. Where it is wrong, it says that a key occurs: then another one is tried.
 */
export class WordIndex {
  readonly #bits: Uint8Array;

  constructor(texts: readonly string[]) {
    const chars = texts.reduce((sum, { length }) => sum + length, 0);
    let bits = minBits;
    while (bits < 2 * chars) bits *= 2;
    this.#bits = new Uint8Array(bits / 8);
    for (const text of texts) {
      let before = 0;
      for (const [word] of text.matchAll(words)) {
        const hash = hashOf(word);
        this.#add(hash);
        this.#add(pairOf(before, hash));
        before = hash;
      }
    }
  }

  /** Whether the words of a key follow each other in a text; false is certain. */
  mayContain(key: string): boolean {
    let before: number | undefined;
    for (const [word] of key.matchAll(words)) {
      const hash = hashOf(word);
      if (!this.#has(before === undefined ? hash : pairOf(before, hash))) return false;
      before = hash;
    }
    return true;
  }

  #add(hash: number): void {
    const bit = hash % (this.#bits.length * 8);
    this.#bits[bit >>> 3] = (this.#bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }

  #has(hash: number): boolean {
    const bit = hash % (this.#bits.length * 8);
    return ((this.#bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }
}

function hashOf(word: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 16_777_619);
  return spread(hash);
}

function pairOf(first: number, second: number): number {
  return spread(Math.imul(first, 31) ^ second ^ 0x5bd1e995);
}

function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
