/**
 * A view of a text as it is read: escapes and entities decoded, invisible characters removed, letters, digits, spaces
 * and hyphens of other blocks normalized, with a mapping to raw offsets. Detection reads the view, so that
 * `J\u00fcrgen`, `J&uuml;rgen`, `J%C3%BCrgen` and a soft hyphen in an account number hide nothing; the raw range is
 * replaced, and restored byte for byte.
 */
import { runSteps, type Steps } from '../steps/index.ts';
import { isDiff } from './diff-lines.ts';
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
/** Units that are searched in a step. */
const stepUnits = 32_768;
/** Longer than any encoded character, such as the title of a terminal's window, and than what is looked at before one. */
const maxEncodedLength = 512;
const maxLookbehind = 16;

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

const accentRanges = [
  [0x300, 0x34e],
  [0x350, 0x36f],
  [0x483, 0x489],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff],
  [0xfe20, 0xfe2f],
] as const;

function isAccentUnit(unit: number): boolean {
  return unit >= 0x300 && accentRanges.some(([first, last]) => unit >= first && unit <= last);
}

function* decodeOnce(raw: string): Steps<PlainView | undefined> {
  const view = new ViewBuilder(raw);
  let count = 0;
  // A search without a match goes through the whole text, so it is given a piece at a time.
  for (let from = 0; from < raw.length; from += stepUnits) {
    if (from > 0) yield;
    const start = Math.max(view.end, from - maxLookbehind);
    const piece = raw.length > stepUnits ? raw.slice(start, from + stepUnits + maxEncodedLength) : raw;
    encodedCharacter.lastIndex = Math.max(view.end, from) - start;
    for (let match = encodedCharacter.exec(piece); match !== null; match = encodedCharacter.exec(piece)) {
      const index = start + match.index;
      if (index >= from + stepUnits) break;
      view.decode(match[0], index);
      if (++count % stepEscapes !== 0) continue;
      // Others may search meanwhile.
      const { lastIndex } = encodedCharacter;
      yield;
      encodedCharacter.lastIndex = lastIndex;
    }
  }
  return view.build();
}

/** A view in the making: what is behind `end` is still to be copied or decoded. */
class ViewBuilder {
  readonly #raw: string;
  #offsets: Int32Array | undefined;
  #text = '';
  /** Length of the view, which is cheaper to count than to read from a string that grows. */
  #length = 0;
  #isDiff: boolean | undefined;
  /** How much of the raw text the view has. */
  #done = 0;
  /** The end of the last match. */
  end = 0;

  constructor(raw: string) {
    this.#raw = raw;
  }

  decode(found: string, index: number): void {
    this.end = index + found.length;
    if (/^[+-]$/.test(found) && this.#raw.charAt(index - 1) === '\n') {
      this.#isDiff ??= isDiff(this.#raw);
      if (this.#isDiff) this.#replace(index, '');
      return;
    }
    const isAccent = isAccentUnit(found.charCodeAt(0));
    if (isAccent && index === this.#done) return;
    const from = isAccent ? index - 1 : index;
    const seen = isAccent
      ? composeAccents(this.#raw.charAt(from), found)
      : decodeCharacter(found, this.#raw, index);
    if (seen !== undefined && seen !== found) this.#replace(from, seen);
  }

  #replace(from: number, seen: string): void {
    const offsets = this.#copy(from);
    for (let unit = 0; unit < seen.length; unit++) offsets[this.#length++] = from;
    this.#text += seen;
    this.#done = this.end;
  }

  build(): PlainView | undefined {
    if (this.#done === 0) return undefined;
    const offsets = this.#copy(this.#raw.length);
    offsets[this.#length] = this.#raw.length;
    return { text: this.#text, offsets };
  }

  #copy(to: number): Int32Array {
    this.#offsets ??= new Int32Array(this.#raw.length + 1);
    const offsets = this.#offsets;
    for (let at = this.#done; at < to; at++) offsets[this.#length++] = at;
    this.#text += this.#raw.slice(this.#done, to);
    return offsets;
  }
}

/** Composes a letter and its combining accents; others, such as strokes through it, are dropped. */
function composeAccents(letter: string, accents: string): string | undefined {
  const composed = (letter + accents).normalize('NFC');
  if (composed.length === 1) return composed;
  return /^[!-~]$/.test(letter) ? letter : undefined;
}
