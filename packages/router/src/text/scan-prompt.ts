import { charClass, charClassBits, charClassSlots, classOf, firstNonWordClass } from './char-classes.ts';
import { clearTextCounts, countWord, createTextCounts, type TextCounts } from './text-counts.ts';

/** N-grams are hashed into this many buckets, a power of two. */
const gramBits = 15;
export const gramBuckets = 1 << gramBits;

const headLength = 6000;
const tailLength = 2000;
/** How much of a prompt is read, in code units; shorter prompts are read completely. */
export const maxReadChars = { head: headLength, tail: tailLength } as const;

const fnvOffset = 0x811c9dc5;
const fnvPrime = 0x01000193;
const golden = 0x9e3779b9;

/** Pairs of classes that continue a word: letters after letters, digits after digits. */
const joined = Uint8Array.from({ length: charClassSlots * charClassSlots }, (_, pair) => {
  const first = pair >> charClassBits;
  const second = pair & (charClassSlots - 1);
  return (first < firstNonWordClass && second < firstNonWordClass) ||
    (first === charClass.digit && second === charClass.digit)
    ? 1
    : 0;
});

/** Lower case of every code unit that has a single one; all digits are mapped to 0. */
function createCaseFolding(): Uint16Array {
  const folded = new Uint16Array(0x10000);
  for (let code = 0; code < 0x10000; code++) {
    const kind = classOf[code] ?? 0;
    const small = kind < firstNonWordClass ? String.fromCharCode(code).toLowerCase() : '';
    folded[code] = small.length === 1 ? small.charCodeAt(0) : code;
    if (kind === charClass.digit) folded[code] = 0x30;
  }
  return folded;
}

const folded = createCaseFolding();

/** The bucket of a 32-bit hash: the finalizer of MurmurHash3 (Appleby, public domain), then the high bits. */
function bucketOf(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> (32 - gramBits);
}

/** Result of one pass over a prompt. */
export interface PromptScan {
  readonly counts: TextCounts;
  /** Distinct buckets of words and word pairs, in order of occurrence; the first `size` are valid. */
  readonly buckets: Uint32Array;
  size: number;
}

interface Scanner extends PromptScan {
  readonly marks: Uint8Array;
  epoch: number;
}

function add(scanner: Scanner, hash: number): void {
  const bucket = bucketOf(hash);
  if (scanner.marks[bucket] === scanner.epoch) return;
  scanner.marks[bucket] = scanner.epoch;
  scanner.buckets[scanner.size++] = bucket;
}

/** Adds a word, and its pair with the previous word if there is one (hash other than 0). */
function addWord(scanner: Scanner, hash: number, before: number): void {
  add(scanner, hash);
  if (before !== 0) add(scanner, Math.imul(before ^ golden, fnvPrime) + hash);
}

function scanRange(text: string, start: number, end: number, scanner: Scanner): void {
  const { counts } = scanner;
  const { pairs } = counts;
  // Local copies: access to imported bindings would dominate this loop.
  const classes = classOf;
  const joins = joined;
  const fold = folded;
  const bits = charClassBits;
  const wordsEnd = firstNonWordClass;
  const prime = fnvPrime;
  const offset = fnvOffset;
  const spaceKind = charClass.space;
  const newlineKind = charClass.newline;
  let previous: number = charClass.newline;
  let wordStart = start;
  let hash = 0;
  let before = 0;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    const kind = classes[code] ?? 0;
    const pair = (previous << bits) | kind;
    pairs[pair] = (pairs[pair] ?? 0) + 1;
    previous = kind;
    if (joins[pair] === 1) {
      hash = Math.imul(hash ^ (fold[code] ?? 0), prime);
      continue;
    }
    if (hash !== 0) {
      addWord(scanner, hash, before);
      before = hash;
      if (pair >> bits < wordsEnd) countWord(counts, index - wordStart);
    }
    wordStart = index;
    hash = kind === spaceKind || kind === newlineKind ? 0 : Math.imul(offset ^ (fold[code] ?? 0), prime);
  }
  if (hash !== 0) addWord(scanner, hash, before);
  if (previous < firstNonWordClass) countWord(counts, end - wordStart);
  counts.length += end - start;
}

/**
 * Creates a scanner of a prompt's head and tail: counts, and hashed binary 1-grams and 2-grams of lower-case words,
 * numbers (by length), punctuation and Han characters (feature hashing with FNV-1a). Its result is reused and
 * overwritten by the next call.
 */
export function createPromptScanner(): (text: string) => PromptScan {
  const scanner: Scanner = {
    counts: createTextCounts(),
    buckets: new Uint32Array(2 * (headLength + tailLength)),
    size: 0,
    marks: new Uint8Array(gramBuckets),
    epoch: 0,
  };
  return (text) => {
    scanner.epoch = (scanner.epoch + 1) & 0xff;
    if (scanner.epoch === 0) {
      scanner.marks.fill(0);
      scanner.epoch = 1;
    }
    scanner.size = 0;
    clearTextCounts(scanner.counts);
    if (text.length <= headLength + tailLength) scanRange(text, 0, text.length, scanner);
    else {
      scanRange(text, 0, headLength, scanner);
      scanRange(text, text.length - tailLength, text.length, scanner);
    }
    return scanner;
  };
}
