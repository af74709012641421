/** Values in Base64 (RFC 4648, both alphabets) and hexadecimal text, which models can read. */
import type { Span } from '../span.ts';

/** Shorter runs are words and ids. */
const minLength = 20;
/** A value that is known is told even by a short run. */
const minKnownLength = 8;
const runs = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{8,}={0,2}(?![A-Za-z0-9+/_=-])/g;
/** Most words of a text, which encode none. */
const plainWord = /^[A-Za-z]?[a-z]{7,19}$/;
/** Characters of Base64 before such a run: `call_`, `toolu_`, `user-`. */
const prefix = /^[A-Za-z]{1,16}[_-](?=[A-Za-z0-9+/]{8})/;
/** Hexadecimal text behind a mark or a name: `0x6b...`, the `x6b...` of `\\x6b...`, `user6b...`. */
const markedHexadecimal = /^[A-Za-z0-9_-]{1,16}?((?:[0-9a-f]{2}){8,})$/i;
/** Base64 has these, but so have paths and queries around it. */
const divider = /[/+]/;
const hexadecimal = /^(?:[0-9a-f]{2})+$/i;
/** White space, and characters that can be printed. */
const readable = /^[\t\n\r\x20-\x7e\xa0-\u{10ffff}]+$/u;
const minReadable = 10;
const probeLength = 64;

/** A run of characters, and the text that it encodes. */
interface EncodedText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Finds encoded texts that hold personal data: one span for each type of what they hold.
 * @param detect finds the values of a text
 */
export function findEncodedTexts(text: string, detect: (text: string) => readonly Span[]): Span[] {
  return spansIn(decodedTexts(text, minLength), detect, minReadable);
}

/** Like `findEncodedTexts` for values that are known, which short texts can hold, too. */
export function findEncodedValues(text: string, find: (text: string) => readonly Span[]): Span[] {
  return spansIn(decodedTexts(text, minKnownLength), find, 4);
}

function spansIn(
  encoded: Iterable<EncodedText>,
  detect: (text: string) => readonly Span[],
  minDecoded: number,
): Span[] {
  const spans: Span[] = [];
  for (const { start, end, text } of encoded) {
    if (text.length < minDecoded) continue;
    const best = new Map<number, Span>();
    for (const span of detect(text))
      if (span.score > (best.get(span.code)?.score ?? -1)) best.set(span.code, span);
    for (const { code, score } of best.values()) spans.push({ start, end, code, score });
  }
  return spans;
}

function* decodedTexts(text: string, min: number): Generator<EncodedText> {
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (run.length < min || plainWord.test(run)) continue;
    const decoded = decode(run);
    if (decoded !== undefined) yield { start: index, end: index + run.length, text: decoded };
    for (const { start, end } of partsOf(run, min)) {
      const part = decode(run.slice(start, end));
      if (part !== undefined) yield { start: index + start, end: index + end, text: part };
    }
  }
}

/** Parts of a run that may be encoded texts of their own. */
function* partsOf(run: string, min: number): Generator<{ readonly start: number; readonly end: number }> {
  const before = prefix.exec(run)?.[0].length ?? 0;
  if (before > 0) yield { start: before, end: run.length };
  const marked = hexadecimal.test(run) ? undefined : markedHexadecimal.exec(run)?.[1];
  if (marked !== undefined) yield { start: run.length - marked.length, end: run.length };
  if (!divider.test(run)) return;
  let start = 0;
  for (const part of run.split(divider)) {
    if (part.length >= min && part.length < run.length && !plainWord.test(part))
      yield { start, end: start + part.length };
    start += part.length + 1;
  }
}

/** The text of a run; undefined if it is none. */
function decode(run: string): string | undefined {
  const encoding = hexadecimal.test(run) ? 'hex' : 'base64';
  if (encoding === 'base64' && !startsReadable(run)) return undefined;
  // Binary data is told by its beginning. Four characters are three bytes.
  if (run.length > probeLength && toText(run.slice(0, probeLength), encoding, true) === undefined)
    return undefined;
  return toText(run, encoding, false);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const sextets = Uint8Array.from({ length: 128 }, (_, unit) => {
  const char = String.fromCharCode(unit).replace('-', '+').replace('_', '/');
  return Math.max(0, alphabet.indexOf(char));
});

/** Whether the first bytes of a run can begin a text: rules out most words and digests. */
function startsReadable(run: string): boolean {
  const sextet = (at: number): number => sextets[run.charCodeAt(at)] ?? 0;
  const first = (sextet(0) << 2) | (sextet(1) >> 4);
  const second = ((sextet(1) & 15) << 4) | (sextet(2) >> 2);
  if (first < 0x80) return isReadableByte(first) && (isReadableByte(second) || second >= 0xc2);
  return first >= 0xc2 && second >= 0x80 && second < 0xc0;
}

function isReadableByte(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13;
}

function toText(run: string, encoding: 'hex' | 'base64', isCut: boolean): string | undefined {
  const bytes = Buffer.from(run, encoding);
  const text = bytes.toString('utf8');
  // The last character of a beginning may be cut.
  const whole = isCut ? text.replace(/\uFFFD{1,3}$/, '') : text;
  return !whole.includes('\uFFFD') && readable.test(whole) ? whole : undefined;
}
