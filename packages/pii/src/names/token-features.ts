import { combine } from './hashing.ts';
import { isCapital, shapes } from './shapes.ts';
import type { Tokens } from './tokenizer.ts';
import type { Words } from './word-collector.ts';

/** Maximum number of context features per token. */
export const maxTokenFeatures = 32;

/** Feature salt by relative position of a word: two before, one before, itself, one after, two after. */
export const placeSalts: readonly number[] = [0x1000, 0x2000, 0, 0x3000, 0x4000];

/** How a sentence is capitalized. */
const writingStyles = { usual: 0, lower: 1, upper: 2, title: 3 } as const;

/** Extracts the context features of tokens, sentence by sentence. */
export interface TokenFeatureReader {
  /** How the line of each token is capitalized: usual, lower case, capitals or title case. */
  readonly style: Uint8Array;
  /** 1 for tokens of highly repetitive text. */
  readonly isRepetitive: Uint8Array;
  /** Prepares a part of the text; must be called before its tokens are read. */
  prepare(tokens: Tokens, words: Words): void;
  /** Writes the features of a token and returns their number. */
  read(token: number, into: Int32Array): number;
}

const none = 0x7ff1;
const edge = 0x7ff2;
const places = 5;
const maxRepeats = 12;

function joinsCapitals(shape: number): boolean {
  return (
    shape === shapes.hyphen ||
    shape === shapes.ampersand ||
    shape === shapes.apostrophe ||
    shape === shapes.dot
  );
}

function writingOf(capitals: number, uppers: number, lowers: number, letters: number): number {
  if (letters > 2 && capitals + uppers === 0) return writingStyles.lower;
  if (uppers > 2 && uppers > 2 * lowers + capitals) return writingStyles.upper;
  if (capitals > 3 && capitals > 2 * lowers) return writingStyles.title;
  return writingStyles.usual;
}

/** Creates a reader for at most `capacity` tokens. */
export function createTokenFeatureReader(capacity: number): TokenFeatureReader {
  const first = new Int32Array(capacity);
  const last = new Int32Array(capacity);
  const style = new Uint8Array(capacity);
  const isRepetitive = new Uint8Array(capacity);
  const word = new Int32Array(places);
  const form = new Int32Array(places);
  const middle = new Int32Array(places);
  const lists = new Int32Array(places);
  let tokens: Tokens | undefined;
  let words: Words | undefined;
  let target: Int32Array = new Int32Array(maxTokenFeatures);
  let count = 0;
  let gapBefore = 0;
  let gapAfter = 0;

  function styleLine(input: Tokens, from: number, to: number): void {
    let capitals = 0;
    let uppers = 0;
    let lowers = 0;
    let all = 0;
    for (let at = from; at < to; at++) {
      const shape = input.shape[at] as number;
      if (shape === shapes.upper) uppers++;
      else if (isCapital(shape)) capitals++;
      else if (shape === shapes.lower) lowers++;
      if (shape < shapes.digits1) all++;
    }
    style.fill(writingOf(capitals, uppers, lowers, all), from, to);
  }

  /** Marks the ends of each run of capitalized words. */
  function markRuns(input: Tokens): void {
    const { shape, gap, startsSentence, count } = input;
    let start = -1;
    let end = -1;
    const close = (): void => {
      for (let at = start; start >= 0 && at <= end; at++) {
        first[at] = start;
        last[at] = end;
      }
      start = -1;
    };
    for (let at = 0; at < count; at++) {
      first[at] = at;
      last[at] = at;
      const form = shape[at] as number;
      if (start >= 0 && ((gap[at] as number) > 1 || startsSentence[at] === 1)) close();
      if (isCapital(form)) {
        if (start < 0) start = at;
        end = at;
      } else if (start >= 0 && (at - end > 1 || !joinsCapitals(form))) close();
    }
    close();
  }

  /** Marks highly repetitive text, which is not worth reading in context. */
  function markRepetitive(found: Words, total: number): void {
    const { of } = found;
    let repeated = 0;
    for (let at = 0; at < total; at++) {
      repeated = at > 1 && of[at] === of[at - 2] ? repeated + 1 : 0;
      isRepetitive[at] = repeated > maxRepeats ? 1 : 0;
    }
  }

  function prepare(input: Tokens, found: Words): void {
    tokens = input;
    words = found;
    let from = 0;
    for (let at = 1; at <= input.count; at++) {
      if (at < input.count && input.startsSentence[at] !== 1 && input.shape[at] !== shapes.newline) continue;
      styleLine(input, from, at);
      from = at;
    }
    markRuns(input);
    markRepetitive(found, input.count);
  }

  /** Records the token at `place - 2` relative to the current one; -1 is outside the sentence. */
  function look(place: number, token: number): void {
    if (tokens === undefined || words === undefined) return;
    if (token < 0) {
      word[place] = edge;
      form[place] = edge;
      middle[place] = edge;
      lists[place] = edge;
      return;
    }
    const known = words.of[token] as number;
    word[place] = tokens.hash[token] as number;
    form[place] = tokens.shape[token] as number;
    middle[place] = words.middle[known] as number;
    lists[place] = words.bits[known] as number;
  }

  function lookAround(input: Tokens, token: number): void {
    const { startsSentence } = input;
    const before = startsSentence[token] === 1 ? -1 : token - 1;
    const after = token + 1 < input.count && startsSentence[token + 1] !== 1 ? token + 1 : -1;
    look(0, before < 0 || startsSentence[before] === 1 ? -1 : before - 1);
    look(1, before);
    look(2, token);
    look(3, after);
    look(4, after >= 0 && after + 1 < input.count && startsSentence[after + 1] !== 1 ? after + 1 : -1);
    gapBefore = input.gap[token] as number;
    gapAfter = after < 0 ? 0 : (input.gap[after] as number);
  }

  function add(salt: number, value: number): void {
    target[count++] = combine(salt + 0x500, value) || 1;
  }

  /** True if a token is so clearly not part of a name that its own features suffice. */
  function isQuiet(mode: number): boolean {
    const own = form[2] as number;
    const before = form[1] as number;
    if (mode === writingStyles.lower || (own !== shapes.lower && own < shapes.dot)) return false;
    if (isCapital(before) || isCapital(form[3] as number)) return false;
    return before < shapes.digits1 || before > shapes.upperDigits;
  }

  /** Features of the token combined with its neighbors. */
  function readPairs(mode: number): void {
    const wb = word[1] as number;
    const w0 = word[2] as number;
    const wa = word[3] as number;
    const sb = form[1] as number;
    const s0 = form[2] as number;
    const sa = form[3] as number;
    const mb = middle[1] as number;
    const m0 = middle[2] as number;
    const ma = middle[3] as number;
    const lb = lists[1] as number;
    const l0 = lists[2] as number;
    const la = lists[3] as number;
    const own = s0 * 4 + gapBefore;
    const next = sa * 4 + gapAfter;
    add(2, combine(own, sb));
    add(3, combine(s0, next));
    add(4, combine(combine(own, sb), next));
    add(5, combine(wb, own));
    add(6, combine(wa, s0 * 4 + gapAfter));
    add(7, combine(wb, w0));
    add(8, combine(w0, wa) + 1);
    if (mb !== 0 || m0 !== 0) add(9, combine(combine(mb, m0), s0));
    if (ma !== 0 || m0 !== 0) add(10, combine(combine(m0, ma), s0) + 1);
    if (lb !== 0 || l0 !== 0) add(11, combine(combine(lb, l0), own));
    if (la !== 0 || l0 !== 0) add(12, combine(combine(l0, la), s0) + 1);
    add(13, combine(combine(word[0] as number, wb), s0));
    add(14, combine(combine(wa, word[4] as number), s0) + 1);
    add(15, combine(combine(form[0] as number, sb), combine(own, sa)));
    add(16, combine(combine(s0, sb), combine(sa, form[4] as number)));
    if (mode === writingStyles.usual) return;
    add(17, combine(mode, combine(l0, s0)));
    add(18, combine(mode, combine(m0, s0)));
    add(19, combine(mode, combine(wb, s0)));
  }

  /** Features around a run of capitalized words, and of its first and last word. */
  function readRun(input: Tokens, found: Words, token: number): void {
    const { hash, startsSentence } = input;
    const start = first[token] as number;
    const end = last[token] as number;
    const place = (token === start ? 1 : 0) + (token === end ? 2 : 0);
    const left = startsSentence[start] === 1 ? edge : (hash[start - 1] as number);
    const right = end + 1 < input.count && startsSentence[end + 1] !== 1 ? (hash[end + 1] as number) : edge;
    add(20, combine(left, place));
    add(21, combine(right, place) + 1);
    add(22, combine(token === end ? none : (hash[end] as number), place));
    add(23, combine(token === start ? none : (hash[start] as number), place) + 1);
    const endWord = found.of[end] as number;
    const startWord = found.of[start] as number;
    add(24, combine(combine(found.middle[endWord] as number, found.middle[startWord] as number), place));
    add(25, combine(combine(found.bits[endWord] as number, found.bits[startWord] as number), place));
    add(26, combine(Math.min(end - start, 6), place * 8 + Math.min(token - start, 5)));
  }

  function read(token: number, into: Int32Array): number {
    if (tokens === undefined || words === undefined) return 0;
    lookAround(tokens, token);
    target = into;
    count = 0;
    const mode = style[token] as number;
    const ends = (form[1] === edge ? 1 : 0) + (form[3] === edge ? 2 : 0);
    add(1, combine((form[2] as number) * 4 + gapBefore, mode * 4 + ends));
    if (isRepetitive[token] === 1 || isQuiet(mode)) return count;
    readPairs(mode);
    if (isCapital(form[2] as number)) readRun(tokens, words, token);
    return count;
  }

  return { style, isRepetitive, prepare, read };
}
