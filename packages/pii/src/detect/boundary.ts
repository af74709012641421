/** What stands beside a run of groups: whether it can be a value of its own. */
import { charClass, classOf, type ScannedText, wordMask } from '../scan/index.ts';

/** `inside`: a part of a longer code. `crowded`: has digits or currency beside it; believable with context only. */
export type Boundary = 'free' | 'inside' | 'crowded';

/** The edge of the run of atoms `first` to `last`, of this many letters and digits. */
export function boundaryOf(
  scanned: ScannedText,
  first: number,
  last: number,
  length: number,
  allDigits: boolean,
): Boundary {
  const left = leftBoundary(scanned, first, length, allDigits);
  if (left === 'inside') return left;
  const right = rightBoundary(scanned, last, length, allDigits);
  return right === 'free' ? left : right;
}

/** From this length on a number with a comma beside it is a column of a table, not part of an amount. */
const minLongNumberDigits = 8;

function leftBoundary(
  { text, atoms }: ScannedText,
  first: number,
  length: number,
  allDigits: boolean,
): Boundary {
  const start = atoms.starts[first] ?? 0;
  if (start === 0) return 'free';
  const before = text.charAt(start - 1);
  const follows = first > 0 && atoms.ends[first - 1] === start - 1 && (atoms.digits[first - 1] ?? 0) > 0;
  if (!follows) return '+$€£'.includes(before) ? 'crowded' : 'free';
  if (before === ',')
    return !allDigits || (sizeOf(atoms, first) !== 3 && length >= minLongNumberDigits) ? 'free' : 'inside';
  if ('-/._@+'.includes(before)) return 'inside';
  return allDigits && !':|;\t\n\r'.includes(before) ? 'crowded' : 'free';
}

function rightBoundary(
  { text, atoms }: ScannedText,
  last: number,
  length: number,
  allDigits: boolean,
): Boundary {
  const end = atoms.ends[last] ?? 0;
  if (end >= text.length) return 'free';
  const after = text.charAt(end);
  const next = end + 1 < text.length ? classOf(text.charCodeAt(end + 1)) : 0;
  if (after === ',' && next === charClass.digit) {
    return !allDigits || length >= minLongNumberDigits ? 'free' : 'inside';
  }
  if ('-/._@'.includes(after)) {
    if (next === charClass.digit) return 'inside';
    return (next & wordMask) !== 0 && '-_@'.includes(after) ? 'crowded' : 'free';
  }
  if (allDigits && after === ' ' && atoms.starts[last + 1] === end + 1 && (atoms.digits[last + 1] ?? 0) > 0) {
    return 'crowded';
  }
  return '%€$£'.includes(after) ? 'crowded' : 'free';
}

function sizeOf(atoms: ScannedText['atoms'], row: number): number {
  return (atoms.ends[row] ?? 0) - (atoms.starts[row] ?? 0);
}
