/** Values in Base64 (RFC 4648, both alphabets) and hexadecimal text, which models can read. */
import type { Span } from '../span.ts';

/** Shorter runs are words and ids. */
const runs = /(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{20,}={0,2}(?![A-Za-z0-9+/_=-])/g;
const hexadecimal = /^(?:[0-9a-f]{2}){12,}$/i;
/** White space, and characters that can be printed. */
const readable = /^[\t\n\r\x20-\x7e\xa0-\u{10ffff}]{10,}$/u;
const probeLength = 64;

/**
 * Finds encoded texts that hold personal data: one span for each type of what they hold.
 * @param detect finds the values of a text
 */
export function findEncodedTexts(text: string, detect: (text: string) => readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const { 0: run, index } of text.matchAll(runs)) {
    const decoded = decode(run);
    if (decoded === undefined) continue;
    const scores = new Map<number, number>();
    for (const { code, score } of detect(decoded)) scores.set(code, Math.max(score, scores.get(code) ?? 0));
    for (const [code, score] of scores) spans.push({ start: index, end: index + run.length, code, score });
  }
  return spans;
}

/** The text of a run; undefined if it is none. */
function decode(run: string): string | undefined {
  const encoding = hexadecimal.test(run) ? 'hex' : 'base64';
  // Binary data is told by its beginning. Four characters are three bytes.
  if (run.length > probeLength && toText(run.slice(0, probeLength), encoding, true) === undefined)
    return undefined;
  return toText(run, encoding, false);
}

function toText(run: string, encoding: 'hex' | 'base64', isCut: boolean): string | undefined {
  const bytes = Buffer.from(run, encoding);
  const text = bytes.toString('utf8');
  // The last character of a beginning may be cut.
  const whole = isCut ? text.replace(/\uFFFD{1,3}$/, '') : text;
  return !whole.includes('\uFFFD') && readable.test(whole) ? whole : undefined;
}
