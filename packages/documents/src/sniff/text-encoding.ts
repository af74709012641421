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

/** A space, a line end, or an East Asian punctuation mark. */
function isSeparator(top: number, low: number): boolean {
  if (top === 0) return low === 32 || low === 10 || low === 13;
  return top === 0x30 && low <= 2;
}

function isLikelyUtf16(sample: Uint8Array, high: 0 | 1): boolean {
  const pairs = sample.length / 2;
  const highs = new Set<number>();
  let separators = 0;
  let ideographs = 0;
  for (let at = 0; at < sample.length; at += 2) {
    const top = sample[at + high] ?? 0;
    highs.add(top);
    if ((top >= 0x4e && top <= 0x9f) || top === 0x30 || top === 0xff) ideographs += 1;
    if (isSeparator(top, sample[at + 1 - high] ?? 0)) separators += 1;
  }
  if (ideographs > pairs * 0.85) return true;
  return separators >= Math.max(1, pairs / 200) && highs.size <= Math.max(4, pairs / 4);
}

/** UTF-16 without a byte order mark: most high bytes share a few values. */
function detectUtf16(
  sample: Uint8Array,
  [a = 0, b = 0, c = 0, d = 0]: readonly number[],
): TextEncoding | undefined {
  if (sample.length < 8 || sample.length % 2 !== 0) return undefined;
  // Letters of Western languages have a zero in place of the high byte: where it stands tells the order.
  const [even, odd] = [a + c, b + d];
  if (even + odd > sample.length * minZeroShare) {
    if (odd > even * minZeroRatio) return 'utf-16le';
    if (even > odd * minZeroRatio) return 'utf-16be';
  }
  if (isLikelyUtf16(sample, 1)) return 'utf-16le';
  return isLikelyUtf16(sample, 0) ? 'utf-16be' : undefined;
}

/** Returns the text encoding; undefined for binary data. */
export function detectTextEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const marked = detectByteOrderMark(bytes);
  if (marked !== undefined) return marked;
  const sample = bytes.subarray(0, sampleBytes);
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
