/** Classifies the surroundings of a run of digit and letter groups: whether it can be a value of its own. */
import { charClass, classOf, type ScannedText, wordMask } from '../scan/index.ts';

/** `inside`: part of a longer code. `crowded`: next to digits or a currency; only plausible with context words. */
export type Boundary = 'free' | 'inside' | 'crowded';

/** Boundary of the run of atoms `first` to `last` with this many letters and digits. */
export function boundaryOf(
  scanned: ScannedText,
  first: number,
  last: number,
  length: number,
  allDigits: boolean,
): Boundary {
  const left = leftBoundary(scanned, first, last, length, allDigits);
  if (left === 'inside') return left;
  const right = rightBoundary(scanned, first, last, length, allDigits);
  return right === 'free' ? left : right;
}

/** A number of at least this length next to a comma is a table column, not part of an amount. */
const minLongNumberDigits = 8;

function leftBoundary(
  { text, atoms }: ScannedText,
  first: number,
  last: number,
  length: number,
  allDigits: boolean,
): Boundary {
  const start = atoms.starts[first] ?? 0;
  if (start === 0) return 'free';
  const before = text.charAt(start - 1);
  const follows = first > 0 && atoms.ends[first - 1] === start - 1 && (atoms.digits[first - 1] ?? 0) > 0;
  if (!follows) return '+$€£'.includes(before) ? 'crowded' : 'free';
  if (before === ',') return !allDigits || isColumn(text, atoms, first, last, length) ? 'free' : 'inside';
  if ('-/._@+'.includes(before)) return 'inside';
  return allDigits && !':|;\t\n\r'.includes(before) ? 'crowded' : 'free';
}

function rightBoundary(
  { text, atoms }: ScannedText,
  first: number,
  last: number,
  length: number,
  allDigits: boolean,
): Boundary {
  const end = atoms.ends[last] ?? 0;
  if (end >= text.length) return 'free';
  const after = text.charAt(end);
  const next = end + 1 < text.length ? classOf(text.charCodeAt(end + 1)) : 0;
  if (after === ',' && next === charClass.digit) {
    const isFree = !allDigits || length >= minLongNumberDigits || isGrouped(text, atoms, first, last);
    return isFree ? 'free' : 'inside';
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

/**
 * Returns whether a number behind a digit and a comma is a column of its own rather than the rest of an amount. Amounts go on in groups
 * of three digits: `1,219`, `1,219.50`, `1,219 EUR`.
 */
function isColumn(
  text: string,
  atoms: ScannedText['atoms'],
  first: number,
  last: number,
  length: number,
): boolean {
  return isGrouped(text, atoms, first, last) || (sizeOf(atoms, first) !== 3 && length >= minLongNumberDigits);
}

/** Returns whether a number has several groups, other than the whole part and the decimals of an amount. */
function isGrouped(text: string, atoms: ScannedText['atoms'], first: number, last: number): boolean {
  return last > first + 1 || (last > first && text[atoms.ends[first] ?? 0] !== '.');
}

function sizeOf(atoms: ScannedText['atoms'], row: number): number {
  return (atoms.ends[row] ?? 0) - (atoms.starts[row] ?? 0);
}
