import { charClass, classOf, wordMask } from './char-classes.ts';

/** Atoms are runs of letters and digits, stored as columns; row `i` is the i-th atom of the text. */
export interface Atoms {
  readonly count: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Number of digits. */
  readonly digits: Int32Array;
  /** Union of the character classes, see `charClass`. */
  readonly classes: Uint8Array;
}

/** Letters of other scripts than Latin, and symbols: numbers and codes next to them stand alone. */
function isForeign(unit: number): boolean {
  return unit >= 0x0370 && (unit < 0x1e00 || unit >= 0x2000);
}

/** Splits a text into atoms, in one pass. */
export function cutAtoms(text: string): Atoms {
  let capacity = Math.max(8, (text.length >> 2) + 1);
  let starts = new Int32Array(capacity);
  let ends = new Int32Array(capacity);
  let digits = new Int32Array(capacity);
  let classes = new Uint8Array(capacity);
  let count = 0;
  let at = 0;
  while (at < text.length) {
    let kind = classOf(text.charCodeAt(at));
    if ((kind & wordMask) === 0) {
      at++;
      continue;
    }
    const start = at;
    const script = isForeign(text.charCodeAt(at));
    let digitCount = 0;
    let union = 0;
    while ((kind & wordMask) !== 0) {
      union |= kind;
      if (kind === charClass.digit) digitCount++;
      at++;
      if (at >= text.length || isForeign(text.charCodeAt(at)) !== script) break;
      kind = classOf(text.charCodeAt(at));
    }
    if (count === capacity) {
      capacity *= 2;
      starts = grown(starts, capacity);
      ends = grown(ends, capacity);
      digits = grown(digits, capacity);
      const wider = new Uint8Array(capacity);
      wider.set(classes);
      classes = wider;
    }
    starts[count] = start;
    ends[count] = at;
    digits[count] = digitCount;
    classes[count] = union;
    count++;
  }
  return { count, starts, ends, digits, classes };
}

function grown(column: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(capacity);
  wider.set(column);
  return wider;
}
