/** What one pass over the bytes of a JSON text tells without building values. */
export interface JsonScan {
  /** Colons outside strings: as many as members written, doubled ones included. */
  readonly members: number;
  /** Deepest nesting of arrays and objects. */
  readonly depth: number;
}

/** Told of every string: where its content begins and ends, and whether it is written as RFC 8259 7 demands. */
export type OnString = (from: number, to: number, sound: boolean) => void;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const LETTER_U = 0x75;
/** Classes of bytes inside a string: 1 needs a look, 0 is plain. */
const special = Uint8Array.from({ length: 256 }, (_none, byte) =>
  Number(byte < 0x20 || byte === QUOTE || byte === BACKSLASH),
);
/** Bytes that may follow a backslash, `u` apart. */
const shortEscapes = Uint8Array.from({ length: 256 }, (_none, byte) =>
  Number('"\\/bfnrt'.includes(String.fromCharCode(byte))),
);

/** Counts members and depth. Assumes nothing of the text: on broken JSON the figures mean nothing, and it ends. */
export function scanJson(bytes: Buffer, onString?: OnString): JsonScan {
  let members = 0;
  let depth = 0;
  let deepest = 0;
  const end = bytes.length;
  const text = scanned(bytes);
  const string = { close: 0, sound: true };
  for (let at = 0; at < end; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      readString(text, at + 1, string);
      onString?.(at + 1, string.close, string.sound);
      at = string.close;
    } else if (byte === COLON) members++;
    else if (byte === 0x7b || byte === 0x5b) {
      depth++;
      if (depth > deepest) deepest = depth;
    } else if (byte === 0x7d || byte === 0x5d) depth--;
  }
  return { members, depth: deepest };
}

/** Finds the quote that closes a string; `close` is `end`, and the string unsound, when none does. */
function readString(text: ScannedText, from: number, found: { close: number; sound: boolean }): void {
  const { bytes, end } = text;
  found.sound = true;
  let at = from;
  while (at < end) {
    const byte = bytes[at] ?? 0;
    if (special[byte] === 0) at = skipPlain(text, at + 1);
    else if (byte === QUOTE) {
      found.close = at;
      return;
    } else if (byte === BACKSLASH) {
      const length = escapeLength(bytes, at);
      if (length === 0) found.sound = false;
      at += length === 0 ? 2 : length;
    } else {
      found.sound = false;
      at++;
    }
  }
  found.close = end;
  found.sound = false;
}

/**
 * The next place at or after `at` that may hold a special byte. Words are looked at as a whole: subtracting
 * 0x20 borrows from the top bit of a lower byte, subtracting 1 from that of a byte made zero by the exclusive
 * or; bytes from 0x80 on never count. Twice as fast as byte by byte.
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

/** A text with its bytes seen as words, too. */
interface ScannedText {
  readonly bytes: Buffer;
  readonly end: number;
  readonly words: Int32Array;
  /** Of the bytes in the words' memory. */
  readonly offset: number;
  /** First word that is not wholly of the text. */
  readonly wordsEnd: number;
}

function scanned(bytes: Buffer): ScannedText {
  const words = new Int32Array(bytes.buffer, 0, bytes.buffer.byteLength >> 2);
  const offset = bytes.byteOffset;
  return { bytes, end: bytes.length, words, offset, wordsEnd: (offset + bytes.length) >> 2 };
}

/** Bytes of the escape at a backslash; 0 for an unknown one. */
function escapeLength(bytes: Buffer, at: number): number {
  const escaped = bytes[at + 1] ?? 0;
  if (escaped !== LETTER_U) return shortEscapes[escaped] === 1 ? 2 : 0;
  return /^[0-9a-fA-F]{4}$/.test(bytes.toString('latin1', at + 2, at + 6)) ? 6 : 0;
}
