/** Detects whether bytes are text, by what text never contains, without determining the exact charset. */

/** How text is encoded, as far as the bytes reveal it. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be' | 'bytes';

const sampleBytes = 64 * 1024;
/** Of UTF-16 in Western languages, nearly half of the bytes are zero, and these all in one place of each pair. */
const minZeroShare = 0.2;
const minZeroRatio = 20;

function startsWith(bytes: Uint8Array, ...magic: readonly number[]): boolean {
  return magic.every((value, index) => bytes[index] === value);
}

function detectByteOrderMark(bytes: Uint8Array): TextEncoding | undefined {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe, 0, 0)) return 'utf-32le';
  if (startsWith(bytes, 0, 0, 0xfe, 0xff)) return 'utf-32be';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return undefined;
}

function decodes(bytes: Uint8Array, isCut: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return true;
  } catch {
    return false;
  }
}

const longestStart = 3;

/** A last letter of other charsets looks like the start of a longer one, which a cut text may end with as well. */
function isUtf8(bytes: Uint8Array, isCut: boolean): boolean {
  if (decodes(bytes, isCut)) return true;
  return decodes(bytes, true) && bytes.subarray(0, -longestStart).some((byte) => byte >= 0x80);
}

interface ByteFacts {
  readonly zeros: readonly number[];
  readonly controls: number;
}

/** Counts zero bytes by position modulo four, and control characters that text does not contain. */
function countBytes(bytes: Uint8Array): ByteFacts {
  const zeros = [0, 0, 0, 0];
  let controls = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0) zeros[at % 4] = (zeros[at % 4] ?? 0) + 1;
    // Text may contain tab, line feed, form feed, carriage return and escape (ISO-2022), but no other control
    // characters.
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27)
      controls += 1;
  }
  return { zeros, controls };
}

/** Characters that no text has: control characters, private use, unassigned, and halves of pairs. */
const foreign = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\ufffd]/u;
const layoutCharacters = '\t\n\f\r\u001b';

/** Scripts that are written together. */
const scripts: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
];
/** Of other letters, a text has those of one script: Devanagari, Thai, Georgian and so on, 128 characters each. */
const blockShift = 7;
/** Of the letters of a text, so many belong to its two main scripts. */
const minScriptShare = 0.98;
/** Of wide text without Latin letters, no more of the bytes are printable ASCII. */
const maxAsciiShare = 0.8;
const isPrintable = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;

/**
 * Returns whether wide characters read as text: assigned ones, of few scripts, in words or sentences. Records of ASCII, taken for wide
 * characters, would be rare ideographs, whose bytes nearly all can be printed.
 */
function isLikelyUtf16(sample: Uint8Array, high: 0 | 1): boolean {
  const text = new TextDecoder(high === 1 ? 'utf-16le' : 'utf-16be').decode(sample);
  const letters = new Map<number, number>();
  let total = 0;
  let latin = 0;
  // The last character may be cut.
  for (const char of text.slice(0, -1)) {
    if (foreign.test(char) && !layoutCharacters.includes(char)) return false;
    if (!/\p{L}/u.test(char)) continue;
    const script = scripts.findIndex((one) => one.test(char));
    const key = script < 0 ? (char.codePointAt(0) ?? 0) >> blockShift : -1 - script;
    letters.set(key, (letters.get(key) ?? 0) + 1);
    total += 1;
    if (script === 0) latin += 1;
  }
  const [first = 0, second = 0] = [...letters.values()].sort((a, b) => b - a);
  if (first + second < total * minScriptShare) return false;
  const printable = sample.reduce((count, byte) => count + (isPrintable(byte) ? 1 : 0), 0);
  return latin > total / 2 || printable <= sample.length * maxAsciiShare;
}

/** Text with a byte order mark may hold some characters of its own, such as private ones. */
const maxForeignShare = 0.05;

/** Returns whether what follows a byte order mark is text: other files may begin with the same two bytes. */
function isMarkedText(sample: Uint8Array, encoding: TextEncoding): boolean {
  if (!encoding.startsWith('utf-16')) return true;
  const text = new TextDecoder(encoding).decode(sample);
  let strange = 0;
  for (const char of text) if (foreign.test(char) && !layoutCharacters.includes(char)) strange += 1;
  return strange <= Math.max(1, text.length * maxForeignShare);
}

/** UTF-16 without a byte order mark. */
function detectUtf16(
  sample: Uint8Array,
  [a = 0, b = 0, c = 0, d = 0]: readonly number[],
): TextEncoding | undefined {
  if (sample.length < 8 || sample.length % 2 !== 0) return undefined;
  // Letters of Western languages have a zero in place of the high byte: where it stands tells the order.
  const [even, odd] = [a + c, b + d];
  if (even + odd > sample.length * minZeroShare) {
    if (odd > even * minZeroRatio && isLikelyUtf16(sample, 1)) return 'utf-16le';
    if (even > odd * minZeroRatio && isLikelyUtf16(sample, 0)) return 'utf-16be';
    return undefined;
  }
  if (isLikelyUtf16(sample, 1)) return 'utf-16le';
  return isLikelyUtf16(sample, 0) ? 'utf-16be' : undefined;
}

/** Starts of binary files that hold much text: compound files, RIFF, SQLite, archives, images, fonts. */
const binaryStarts: readonly string[] = [
  '\xd0\xcf\x11\xe0',
  'RIFF',
  'RIFX',
  'SQLite format 3\0',
  'PK\x03\x04',
  '\x1f\x8b',
  '7z\xbc\xaf',
  'Rar!\x1a',
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  'OggS',
  'fLaC',
  '\0\x01\0\0',
  'wOFF',
  '\xfd7zXZ',
  'BZh',
];

/** Returns the text encoding; undefined for binary data. */
export function detectTextEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  if (bytes.includes(0) && binaryStarts.some((magic) => start.startsWith(magic))) return undefined;
  const marked = detectByteOrderMark(bytes);
  const sample = bytes.subarray(0, sampleBytes);
  if (marked !== undefined) return isMarkedText(sample, marked) ? marked : undefined;
  const { zeros, controls } = countBytes(sample);
  const [a = 0, b = 0, c = 0, d = 0] = zeros;
  const total = a + b + c + d;
  if (total > sample.length * 0.6) {
    if (b + c + d > total * 0.95 && a < sample.length / 100) return 'utf-32le';
    if (a + b + c > total * 0.95 && d < sample.length / 100) return 'utf-32be';
  }
  if (total > 0 || controls > 0) {
    const found = detectUtf16(sample.subarray(0, sample.length & ~1), zeros);
    if (found !== undefined) return found;
  }
  // Malformed text may contain a few zeros and control characters; binary data has about one in ten bytes.
  if (total + controls > Math.max(2, sample.length * 0.03)) return undefined;
  return isUtf8(sample, bytes.length > sample.length) ? 'utf-8' : 'bytes';
}
