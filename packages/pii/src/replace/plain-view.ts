/**
 * A view of a text as it is read: escapes and entities decoded, invisible characters removed, letters, digits, spaces
 * and hyphens of other blocks normalized, with a mapping to raw offsets. Detection reads the view, so that
 * `J\u00fcrgen`, `J&uuml;rgen`, `J%C3%BCrgen` and a soft hyphen in an account number hide nothing; the raw range is
 * replaced, and restored byte for byte.
 */
import { runSteps, type Steps } from '../steps/index.ts';
import { decodeCharacter, encodedCharacter } from './encoded-character.ts';

export interface PlainView {
  readonly text: string;
  /** Raw offset of each code unit of the view, and of its end. */
  readonly offsets: Int32Array;
}

/** Text may be encoded several times: `&amp;#64;`, `%2540`, a colored `\u001b[1m`. */
const maxPasses = 4;

/** Escapes that are decoded in a step. */
const stepEscapes = 2048;

/** Creates the view of a text; undefined if the view would be identical. */
export function createPlainView(raw: string): PlainView | undefined {
  return runSteps(plainViewSteps(raw));
}

/** Like `createPlainView`, in steps. */
export function* plainViewSteps(raw: string): Steps<PlainView | undefined> {
  let view = yield* decodeOnce(raw);
  for (let pass = 1; view !== undefined && pass < maxPasses; pass++) {
    yield;
    const next = yield* decodeOnce(view.text);
    if (next === undefined) break;
    view = composeViews(view, next);
  }
  return view;
}

/** Maps the offsets of a view of a view to those of the raw text. */
function composeViews(first: PlainView, second: PlainView): PlainView {
  const offsets = new Int32Array(second.text.length + 1);
  for (let at = 0; at < offsets.length; at++) offsets[at] = first.offsets[second.offsets[at] ?? 0] ?? 0;
  return { text: second.text, offsets };
}

function isAccentUnit(unit: number): boolean {
  return unit >= 0x0300 && unit <= 0x036f && unit !== 0x034f;
}

function* decodeOnce(raw: string): Steps<PlainView | undefined> {
  encodedCharacter.lastIndex = 0;
  if (!encodedCharacter.test(raw)) return undefined;
  encodedCharacter.lastIndex = 0;
  const offsets = new Int32Array(raw.length + 1);
  let text = '';
  /** Length of the view, which is cheaper to count than to read from a string that grows. */
  let length = 0;
  let done = 0;
  let count = 0;
  const copy = (to: number): void => {
    for (let at = done; at < to; at++) offsets[length++] = at;
    text += raw.slice(done, to);
  };
  for (const { 0: found, index } of raw.matchAll(encodedCharacter)) {
    if (++count % stepEscapes === 0) yield;
    const isAccent = isAccentUnit(found.charCodeAt(0));
    if (isAccent && index === done) continue;
    const from = isAccent ? index - 1 : index;
    const seen = isAccent ? composeAccents(raw.charAt(from), found) : decodeCharacter(found, raw, index);
    if (seen === undefined || seen === found) continue;
    copy(from);
    for (let unit = 0; unit < seen.length; unit++) offsets[length++] = from;
    text += seen;
    done = index + found.length;
  }
  if (done === 0) return undefined;
  copy(raw.length);
  offsets[text.length] = raw.length;
  return { text, offsets };
}

/** Composes a letter and its combining accents; others, such as strokes through it, are dropped. */
function composeAccents(letter: string, accents: string): string | undefined {
  const composed = (letter + accents).normalize('NFC');
  if (composed.length === 1) return composed;
  return /^[A-Za-z0-9]$/.test(letter) ? letter : undefined;
}
