const fnvOffset = 0x811c9dc5;
const fnvPrime = 0x01000193;

/** Kinds of n-grams, each with its own buckets (a power of two) and its weight relative to words. */
const kinds = {
  words: { first: 0, bits: 16, weight: 1 },
  pairs: { first: 1 << 16, bits: 16, weight: 0.4 },
  pieces: { first: 2 << 16, bits: 17, weight: 0.5 },
} as const;

/** Number of buckets of all kinds. */
export const pieceBuckets = kinds.pieces.first + (1 << kinds.pieces.bits);

/** Weight of a bucket's n-gram, before its inverse document frequency. */
export function weightOfPiece(bucket: number): number {
  if (bucket < kinds.pairs.first) return kinds.words.weight;
  return bucket < kinds.pieces.first ? kinds.pairs.weight : kinds.pieces.weight;
}

/** How much of a prompt is read, in code units: its head and its tail. */
const headLength = 6000;
const tailLength = 2000;

/** Words, numbers, punctuation, and single characters of scripts without spaces. */
const token =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+|\p{N}+|[^\p{L}\p{M}\p{N}\s]/gu;
const letters = /^[\p{L}\p{M}]{2,40}$/u;

/** Lengths of subwords; each word boundary counts as a character. */
const minPieceChars = 4;
const maxPieceChars = 5;

function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, fnvPrime);
}

/** The finalizer of MurmurHash3 (Appleby, public domain). */
function finish(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/**
 * Creates a reader of distinct hashed words, word pairs, and subwords of four and five characters (FNV-1a) in a prompt's
 * head and tail. Subwords let related words share what is learned. It allocates strings and is several times slower than
 * the shipped scanner: for graded pools only.
 */
export function createPieceReader(): (text: string) => readonly number[] {
  const marks = new Uint32Array(pieceBuckets);
  let epoch = 0;
  let found: number[] = [];
  const add = (kind: keyof typeof kinds, hash: number) => {
    const { first, bits } = kinds[kind];
    const bucket = first + (finish(hash) >>> (32 - bits));
    if (marks[bucket] === epoch) return;
    marks[bucket] = epoch;
    found.push(bucket);
  };
  const addPieces = (word: string) => {
    const edged = `<${word}>`;
    for (let start = 0; start + minPieceChars <= edged.length; start++) {
      let hash = fnvOffset;
      const end = Math.min(edged.length, start + maxPieceChars);
      for (let at = start; at < end; at++) {
        hash = mix(hash, edged.charCodeAt(at));
        if (at - start + 1 >= minPieceChars) add('pieces', hash);
      }
    }
  };
  return (text) => {
    epoch++;
    found = [];
    const read =
      text.length <= headLength + tailLength
        ? text
        : `${text.slice(0, headLength)} ${text.slice(text.length - tailLength)}`;
    let before = 0;
    for (const word of read.toLowerCase().match(token) ?? []) {
      let hash = fnvOffset;
      for (let at = 0; at < word.length; at++) hash = mix(hash, word.charCodeAt(at));
      add('words', hash);
      if (before !== 0) add('pairs', mix(before, 0x20) + hash);
      before = hash;
      if (letters.test(word)) addPieces(word);
    }
    return found;
  };
}
