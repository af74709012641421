/** Facts about a JSON text found in one pass over its bytes, without building values. */
export interface JsonScan {
  /** Colons outside strings: the number of members, duplicates included. */
  readonly members: number;
  /** Commas outside strings: about the number of values. */
  readonly commas: number;
  /** Deepest nesting of arrays and objects. */
  readonly depth: number;
}

/** A scan ends where one of these is exceeded. */
type ScanLimits = JsonScan;
const noLimits: ScanLimits = {
  members: Number.POSITIVE_INFINITY,
  commas: Number.POSITIVE_INFINITY,
  depth: Number.POSITIVE_INFINITY,
};

/** Called for every string with the start and end of its content, and whether it is valid (RFC 8259, section 7). */
export type OnString = (from: number, to: number, isValid: boolean) => void;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const SPACE = 0x20;
const LETTER_U = 0x75;
/** Classes of bytes inside a string: 1 is special, 0 is plain. */
const special = Uint8Array.from({ length: 256 }, (_none, byte) =>
  Number(byte < 0x20 || byte === QUOTE || byte === BACKSLASH),
);
/** Bytes that may follow a backslash, except `u`. */
const shortEscapes = Uint8Array.from({ length: 256 }, (_none, byte) =>
  Number('"\\/bfnrt'.includes(String.fromCharCode(byte))),
);

/** Bytes outside strings that are counted. */
const counted = Uint8Array.from({ length: 256 }, (_none, byte) =>
  Number('{}[]:,'.includes(String.fromCharCode(byte))),
);

/** Counts members and depth. Terminates on any input; the numbers are meaningless for invalid JSON. */
export function scanJson(bytes: Buffer, onString?: OnString, limits = noLimits): JsonScan {
  const counter = new Counter(limits);
  const end = bytes.length;
  const text = scanned(bytes);
  const string = { close: 0, isValid: true };
  for (let at = 0; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      readString(text, at + 1, string);
      onString?.(at + 1, string.close, string.isValid);
      at = string.close;
    } else if (byte === SPACE) at = skipSpaces(text, at + 1) - 1;
    else if (counted[byte] === 1 && counter.exceeds(byte)) break;
  }
  return counter;
}

class Counter implements JsonScan {
  members = 0;
  commas = 0;
  depth = 0;
  #open = 0;
  readonly #limits: ScanLimits;

  constructor(limits: ScanLimits) {
    this.#limits = limits;
  }

  /** Counts a byte; returns whether a limit is exceeded. */
  exceeds(byte: number): boolean {
    if (byte === COLON) return ++this.members > this.#limits.members;
    if (byte === COMMA) return ++this.commas > this.#limits.commas;
    if (byte === 0x7d || byte === 0x5d) {
      this.#open--;
      return false;
    }
    this.#open++;
    if (this.#open > this.depth) this.depth = this.#open;
    return this.#open > this.#limits.depth;
  }
}

/** Finds the closing quote of a string; without one, `close` is `end` and the string is invalid. */
function readString(text: ScannedText, from: number, found: { close: number; isValid: boolean }): void {
  const { bytes, end } = text;
  found.isValid = true;
  let at = from;
  while (at < end) {
    const byte = bytes[at] ?? 0;
    if (special[byte] === 0) at = skipPlain(text, at + 1);
    else if (byte === QUOTE) {
      found.close = at;
      return;
    } else if (byte === BACKSLASH) {
      const length = escapeLength(bytes, at);
      if (length === 0) found.isValid = false;
      at += length === 0 ? 2 : length;
    } else {
      found.isValid = false;
      at++;
    }
  }
  found.close = end;
  found.isValid = false;
}

/**
 * The next position from `at` that may hold a special byte. Reads 32-bit words: subtracting 0x20 borrows from the
 * top bit of a lower byte, subtracting 1 from that of a byte zeroed by the exclusive or; bytes from 0x80 on never
 * match. Twice as fast as reading byte by byte.
 */
function skipPlain({ words, offset, wordsEnd }: ScannedText, at: number): number {
  if (((offset + at) & 3) !== 0) return at;
  let index = (offset + at) >> 2;
  for (; index < wordsEnd; index++) {
    const word = words[index] ?? 0;
    const quote = word ^ 0x22222222;
    const backslash = word ^ 0x5c5c5c5c;
    const low = (word - 0x20202020) & ~word;
    const hit = low | ((quote - 0x01010101) & ~quote) | ((backslash - 0x01010101) & ~backslash);
    if ((hit & 0x80808080) !== 0) break;
  }
  return (index << 2) - offset;
}

/** The next position from `at` on that may hold something else than a space. */
function skipSpaces({ words, offset, wordsEnd }: ScannedText, at: number): number {
  if (((offset + at) & 3) !== 0) return at;
  let index = (offset + at) >> 2;
  while (index < wordsEnd && words[index] === 0x20202020) index++;
  return (index << 2) - offset;
}

/** A text with a view of its bytes as words. */
interface ScannedText {
  readonly bytes: Buffer;
  readonly end: number;
  readonly words: Int32Array;
  /** Offset of the bytes in the memory of the words. */
  readonly offset: number;
  /** The first word that is not entirely part of the text. */
  readonly wordsEnd: number;
}

function scanned(bytes: Buffer): ScannedText {
  const words = new Int32Array(bytes.buffer, 0, bytes.buffer.byteLength >> 2);
  const offset = bytes.byteOffset;
  return { bytes, end: bytes.length, words, offset, wordsEnd: (offset + bytes.length) >> 2 };
}

/** Length of the escape sequence at a backslash; 0 for an unknown one. */
function escapeLength(bytes: Buffer, at: number): number {
  const escaped = bytes[at + 1] ?? 0;
  if (escaped !== LETTER_U) return shortEscapes[escaped] === 1 ? 2 : 0;
  return /^[0-9a-fA-F]{4}$/.test(bytes.toString('latin1', at + 2, at + 6)) ? 6 : 0;
}
