/** What stands beside a run of groups: whether it can be a value of its own. */
import { charClass, classOf, type ScannedText, wordMask } from '../scan/index.ts';

/** `inside`: a part of a longer code. `crowded`: has digits or currency beside it; believable with context only. */
export type Edge = 'free' | 'inside' | 'crowded';

/** The edge of the run of atoms `first` to `last`. */
export function edgeOf(scanned: ScannedText, first: number, last: number, allDigits: boolean): Edge {
  const left = leftEdge(scanned, first, allDigits);
  if (left === 'inside') return left;
  const right = rightEdge(scanned, last, allDigits);
  return right === 'free' ? left : right;
}

function leftEdge({ text, atoms }: ScannedText, first: number, allDigits: boolean): Edge {
  const start = atoms.starts[first] ?? 0;
  if (start === 0) return 'free';
  const before = text.charAt(start - 1);
  const follows = first > 0 && atoms.ends[first - 1] === start - 1 && (atoms.digits[first - 1] ?? 0) > 0;
  if (follows && '-/._,:@+'.includes(before)) return before === ':' ? 'free' : 'inside';
  if (follows && allDigits) return 'crowded';
  return '+$€£'.includes(before) ? 'crowded' : 'free';
}

function rightEdge({ text, atoms }: ScannedText, last: number, allDigits: boolean): Edge {
  const end = atoms.ends[last] ?? 0;
  if (end >= text.length) return 'free';
  const after = text.charAt(end);
  const next = end + 1 < text.length ? classOf(text.charCodeAt(end + 1)) : 0;
  if ('-/._,@'.includes(after)) {
    if (next === charClass.digit) return 'inside';
    return (next & wordMask) !== 0 && '-_@'.includes(after) ? 'crowded' : 'free';
  }
  if (allDigits && after === ' ' && atoms.starts[last + 1] === end + 1 && (atoms.digits[last + 1] ?? 0) > 0) {
    return 'crowded';
  }
  return '%€$£'.includes(after) ? 'crowded' : 'free';
}
