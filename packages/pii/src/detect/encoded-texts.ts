/** Values in Base64 (RFC 4648, both alphabets) and hexadecimal text, also in lines, which models can read. */
import type { Span } from '../span.ts';
import type { Steps } from '../steps/index.ts';
import { type EncodedRun, runsIn } from './encoded-runs.ts';

/** Shorter runs are words and ids. */
const minLength = 20;
/** A value that is known is told even by a short run. */
const minKnownLength = 8;
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
const minKnownReadable = 4;
const probeLength = 64;
const maxListed = 64;

/** A part of a text, and the text that it encodes. */
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
  const spans: Span[] = [];
  for (const one of decodedTexts(text, minLength))
    if (one.text.length >= minReadable) for (const span of spansOf(one, detect(one.text))) spans.push(span);
  return spans;
}

/** Like `findEncodedTexts` for values that are known, which short texts can hold, too. */
export function findEncodedValues(text: string, find: (text: string) => readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const one of decodedTexts(text, minKnownLength))
    if (one.text.length >= minKnownReadable)
      for (const span of spansOf(one, find(one.text))) spans.push(span);
  return spans;
}

/** Like `findEncodedValues`, in steps. */
export function* encodedValueSteps(text: string, find: (text: string) => Steps<Span[]>): Steps<Span[]> {
  const spans: Span[] = [];
  for (const one of decodedTexts(text, minKnownLength)) {
    if (one.text.length < minKnownReadable) continue;
    for (const span of spansOf(one, yield* find(one.text))) spans.push(span);
    yield;
  }
  return spans;
}

function spansOf({ start, end }: EncodedText, found: readonly Span[]): Span[] {
  const best = new Map<number, Span>();
  for (const span of found) if (span.score > (best.get(span.code)?.score ?? -1)) best.set(span.code, span);
  return [...best.values()].map((span) => ({ ...span, start, end }));
}

function* decodedTexts(text: string, min: number): Generator<EncodedText> {
  for (const { lines, tail } of runsIn(text, min)) {
    const block = lines.length > 1 || tail !== undefined ? decodeBlock(lines, tail) : undefined;
    if (block !== undefined) yield block;
    // A few lines may also be a list of texts.
    if (block === undefined || lines.length <= maxListed)
      for (const line of lines) yield* decodedRun(line, min);
  }
}

/** The text of lines that are parts of one; what follows them may be a word that is none. */
function decodeBlock(lines: readonly EncodedRun[], tail: EncodedRun | undefined): EncodedText | undefined {
  const whole = tail === undefined ? lines : [...lines, tail];
  for (const length of [whole.length, whole.length - 1]) {
    const own = whole.slice(0, length);
    const [first] = own;
    const last = own.at(-1);
    if (first === undefined || last === undefined || (length === 1 && tail === undefined)) continue;
    // Added lines of a patch begin with a plus sign.
    const isPatch = own.every(({ run }) => run.startsWith('+'));
    const text = decode(own.map(({ run }) => (isPatch ? run.slice(1) : run)).join(''));
    if (text !== undefined) return { start: first.start, end: last.end, text };
  }
  return undefined;
}

function* decodedRun({ start, end, run }: EncodedRun, min: number): Generator<EncodedText> {
  if (run.length < min || plainWord.test(run)) return;
  const decoded = decode(run);
  if (decoded !== undefined) yield { start, end, text: decoded };
  for (const part of partsOf(run, min)) {
    const text = decode(run.slice(part.start, part.end));
    if (text !== undefined) yield { start: start + part.start, end: start + part.end, text };
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
  if (first < 0x80)
    return isReadableByte(first) && (isReadableByte(second) || second >= 0xc0 || second === 0);
  return first >= 0x80;
}

function isReadableByte(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13;
}

function toText(run: string, encoding: 'hex' | 'base64', isCut: boolean): string | undefined {
  const bytes = Buffer.from(run, encoding);
  // Of PowerShell: UTF-16 of text that is mostly ASCII.
  if (bytes[1] === 0 && bytes[3] === 0) return readableOrNone(bytes.toString('utf16le'));
  const text = bytes.toString('utf8');
  // The last character of a beginning may be cut, and the first one where a window of a long text begins.
  const whole = text.replace(/^\uFFFD{1,3}/, '').replace(isCut ? /\uFFFD{1,3}$/ : /\uFFFD$/, '');
  if (!whole.includes('\uFFFD')) return readableOrNone(whole);
  return isLatin(bytes) ? bytes.toString('latin1') : undefined;
}

function readableOrNone(text: string): string | undefined {
  return readable.test(text) ? text : undefined;
}

/** Whether bytes are text in Latin-1: hardly any letters are outside of ASCII, and no control characters. */
function isLatin(bytes: Uint8Array): boolean {
  let others = 0;
  for (const byte of bytes) {
    if (byte >= 0xa0) others++;
    else if (!isReadableByte(byte)) return false;
  }
  return others * 5 < bytes.length;
}
