import { charClass, charClassBits, charClassSlots, classOf, firstNonWordClass } from './char-classes.ts';

const longWordChars = 6;
const veryLongWordChars = 11;

/** Counts of one or several ranges of text. */
export interface TextCounts {
  /** How often a class follows a class: `pairs[(first << charClassBits) | second]`. A text begins after a newline. */
  readonly pairs: Uint32Array;
  /** Letters of words beyond the 6th, and beyond the 11th. */
  longLetters: number;
  veryLongLetters: number;
  /** Characters counted. */
  length: number;
}

export function createTextCounts(): TextCounts {
  return {
    pairs: new Uint32Array(charClassSlots * charClassSlots),
    longLetters: 0,
    veryLongLetters: 0,
    length: 0,
  };
}

export function clearTextCounts(counts: TextCounts): void {
  counts.pairs.fill(0);
  counts.longLetters = 0;
  counts.veryLongLetters = 0;
  counts.length = 0;
}

/** Adds the length of a word, in letters, to the counts of long words. */
export function countWord(counts: TextCounts, length: number): void {
  if (length <= longWordChars) return;
  counts.longLetters += length - longWordChars;
  if (length > veryLongWordChars) counts.veryLongLetters += length - veryLongWordChars;
}

/** Counts `text` from `start` to `end` (code units) into `counts`, without allocating. */
export function countText(text: string, start: number, end: number, counts: TextCounts): void {
  const { pairs } = counts;
  // Local copies: access to imported bindings would dominate this loop.
  const classes = classOf;
  const bits = charClassBits;
  const wordsEnd = firstNonWordClass;
  let previous: number = charClass.newline;
  let wordStart = start;
  for (let index = start; index < end; index++) {
    const kind = classes[text.charCodeAt(index)] ?? 0;
    const pair = (previous << bits) | kind;
    pairs[pair] = (pairs[pair] ?? 0) + 1;
    if (kind >= wordsEnd) {
      if (index - wordStart > longWordChars && previous < wordsEnd) countWord(counts, index - wordStart);
      wordStart = index + 1;
    }
    previous = kind;
  }
  if (previous < firstNonWordClass) countWord(counts, end - wordStart);
  counts.length += end - start;
}
