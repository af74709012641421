import {
  type CharacterTable,
  caselessKind,
  combiningMarkKind,
  digitKind,
  foldAt,
  kindAt,
  lowerKind,
  newlineKind,
  spaceKind,
  upperKind,
} from './characters.ts';
import { hashStep, mixBits, wordSeed } from './hashing.ts';
import { shapeOfSymbol, shapeOfWord, shapes } from './shapes.ts';

/** Tokens of a part of a text, in parallel arrays. */
export interface Tokens {
  count: number;
  start: Int32Array;
  end: Int32Array;
  /** Hash of the folded word. */
  hash: Int32Array;
  shape: Uint8Array;
  /** White space before: 0 none, 1 one space or a line, 2 more than that, or a tabulator. */
  gap: Uint8Array;
  /** 1 where a sentence, or what stands for one, begins. */
  startsSentence: Uint8Array;
}

/** Room for tokens. */
export function createTokens(capacity: number): Tokens {
  return {
    count: 0,
    start: new Int32Array(capacity),
    end: new Int32Array(capacity),
    hash: new Int32Array(capacity),
    shape: new Uint8Array(capacity),
    gap: new Uint8Array(capacity),
    startsSentence: new Uint8Array(capacity),
  };
}

/** Reads a text in parts of at most so many tokens. */
export interface Tokenizer {
  /** Fills `into` from `from` on; gives where the next part begins, which is the end of the text after the last one. */
  read(text: string, from: number, into: Tokens): number;
}

const abbreviations =
  'dr mr mrs ms prof st sr sra srta jr hr fr dipl ing nr no vs inc ltd co corp str ave blvd rd bzw ca geb mme mlle me av pr dott dssa sig avv rag geom dna ud exmo exma dhr mw mevr drs ir jan feb mar apr jun jul aug sep sept oct nov dec gen col capt lt sgt rev hon gov sen rep tel art abs bl vgl usw evtl ggf zzgl inkl mag rer nat med phil vol pp ed eds al cf eg ie approx dept est fig ste apt bd';

/** Hash of a folded word, as the tokenizer would give it. */
export function hashWord(table: CharacterTable, text: string, start: number, end: number): number {
  let hash = wordSeed;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (kindAt(table, code) !== combiningMarkKind) hash = hashStep(hash, foldAt(table, code));
  }
  return mixBits(hash) | 1;
}

function isWordKind(kind: number): boolean {
  return kind >= lowerKind;
}

function isClosing(shape: number): boolean {
  return shape === shapes.close || shape === shapes.quote || shape === shapes.apostrophe;
}

const softBreakFrom = 48;
const tab = 9;

/** Makes a tokenizer; it holds nothing of the texts it has read. */
export function createTokenizer(table: CharacterTable): Tokenizer {
  const shortened = new Set(abbreviations.split(' ').map((word) => hashWord(table, word, 0, word.length)));

  /** Reads a word; gives its end. */
  function readWord(text: string, from: number, into: Tokens): number {
    let hash = wordSeed;
    let seen = 0;
    let upper = 0;
    let digits = 0;
    let letters = 0;
    let at = from;
    const first = kindAt(table, text.charCodeAt(from));
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const kind = kindAt(table, code);
      if (!isWordKind(kind)) break;
      if (kind === combiningMarkKind) continue;
      hash = hashStep(hash, foldAt(table, code));
      seen |= 1 << kind;
      if (kind === upperKind) upper++;
      if (kind === digitKind) digits++;
      else letters++;
    }
    const index = into.count;
    into.hash[index] = mixBits(hash) | 1;
    into.shape[index] = shapeOfWord({
      first,
      upper,
      digits,
      letters,
      caseless: (seen & (1 << caselessKind)) !== 0,
    });
    return at;
  }

  /** Reads one symbol, a surrogate pair being one; gives its end. */
  function readSymbol(text: string, from: number, into: Tokens): number {
    const code = text.charCodeAt(from);
    const index = into.count;
    into.hash[index] = mixBits(hashStep(wordSeed, code)) | 1;
    into.shape[index] = shapeOfSymbol(code);
    const pair = code >= 0xd800 && code < 0xdc00 && from + 1 < text.length;
    return from + (pair ? 2 : 1);
  }

  function push(into: Tokens, start: number, end: number, gap: number, opens: boolean): void {
    const index = into.count++;
    into.start[index] = start;
    into.end[index] = end;
    into.gap[index] = gap;
    into.startsSentence[index] = opens ? 1 : 0;
  }

  /** Whether the token at the end of `into` ends a sentence, seeing that white space and `next` follow. */
  function endsSentence(into: Tokens, text: string, next: number): boolean {
    let last = into.count - 1;
    if (last < 0) return false;
    const kind = kindAt(table, text.charCodeAt(next));
    if (kind === lowerKind || kind === combiningMarkKind) return false;
    for (let back = 0; back < 2 && last > 0 && isClosing(into.shape[last] ?? 0); back++) last--;
    const shape = into.shape[last];
    if (shape === shapes.exclamation) return true;
    if (shape !== shapes.dot) return false;
    if (last === 0 || into.gap[last] !== 0) return true;
    return !isAbbreviation(into, last - 1);
  }

  /** Whether a dot behind a word belongs to it. */
  function isAbbreviation(into: Tokens, word: number): boolean {
    const shape = into.shape[word];
    if (shape === shapes.initial || shape === shapes.digits1 || shape === shapes.digits2) return true;
    return shortened.has(into.hash[word] as number);
  }

  /** Whether the line that ends at the first newline goes on in the next one, which begins at `next`. */
  function isSoftWrap(text: string, lineStart: number, next: number, into: Tokens): boolean {
    if (firstNewline - lineStart < softBreakFrom || into.count === 0) return false;
    const last = into.shape[into.count - 1];
    if (last === shapes.dot || last === shapes.exclamation || last === shapes.colon || last === shapes.bar)
      return false;
    const kind = kindAt(table, text.charCodeAt(next));
    if (kind === lowerKind) return true;
    return (kind === upperKind || kind === digitKind) && last !== shapes.close && last !== shapes.other;
  }

  let newlines = 0;
  let tabs = 0;
  let firstNewline = 0;
  let lastNewline = 0;

  /** Passes white space and counts the lines in it; gives where it ends. */
  function skipSpace(text: string, from: number): number {
    newlines = 0;
    tabs = 0;
    let at = from;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const kind = kindAt(table, code);
      if (kind !== newlineKind && kind !== spaceKind) break;
      if (code === tab) tabs++;
      if (kind === spaceKind) continue;
      if (newlines === 0) firstNewline = at;
      if (code !== 10 || at === from || text.charCodeAt(at - 1) !== 13) newlines++;
      lastNewline = at;
    }
    return at;
  }

  /** Whether a line ends for good in the white space before `next`. */
  function isHardLineEnd(text: string, lineStart: number, next: number, into: Tokens): boolean {
    return newlines === 1 && !isSoftWrap(text, lineStart, next, into);
  }

  function pushNewline(into: Tokens): void {
    into.hash[into.count] = 3;
    into.shape[into.count] = shapes.newline;
    push(into, firstNewline, firstNewline + 1, 1, false);
  }

  function readToken(text: string, at: number, into: Tokens): number {
    return isWordKind(kindAt(table, text.charCodeAt(at)))
      ? readWord(text, at, into)
      : readSymbol(text, at, into);
  }

  function gapOf(width: number): number {
    if (width === 0) return 0;
    return (width === 1 && tabs === 0) || newlines > 0 ? 1 : 2;
  }

  /** Whether a part should end here: half full it ends between words, full it ends anywhere. */
  function isFull(into: Tokens, between: boolean): boolean {
    const room = into.start.length - 2;
    return into.count >= room || (between && into.count >= room >> 1);
  }

  function read(text: string, from: number, into: Tokens): number {
    into.count = 0;
    let lineStart = from;
    let opens = true;
    for (let space = from; space < text.length; ) {
      // White space first: what it holds decides how the next token is bound to the last one.
      const at = skipSpace(text, space);
      if (at >= text.length) break;
      const gap = gapOf(at - space);
      opens ||= newlines > 1 || (gap !== 0 && endsSentence(into, text, at));
      if (newlines > 0) {
        if (!opens && isHardLineEnd(text, lineStart, at, into)) pushNewline(into);
        lineStart = lastNewline + 1;
      }
      if (isFull(into, opens || gap !== 0)) return at;
      space = readToken(text, at, into);
      push(into, at, space, gap, opens);
      opens = false;
    }
    return text.length;
  }

  return { read };
}
