/** Finds codes of digits and letters: offers every run of groups in the text to the recognizers of its length. */
import { type IdentifierRecognizer, labelGap } from '../recognizers/index.ts';
import { charClass, classOf, type ScannedText } from '../scan/index.ts';
import type { Span } from '../span.ts';
import { boundaryOf } from './boundary.ts';

/** A recognizer with its index, which identifies its context words in the scan. */
export interface Indexed<T> {
  readonly index: number;
  readonly recognizer: T;
}

export interface IdentifierFinder {
  find(scanned: ScannedText): Span[];
}

interface ShapeGroup {
  readonly shape: string;
  /** Places for a digit only, and for a letter only. */
  readonly digits: number;
  readonly letters: number;
  readonly members: Indexed<IdentifierRecognizer>[];
}

const maxLength = 40;
const maxGroups = 12;
/** A number does not start after this many groups of the same length: it would be in the middle of a list. */
const maxEqualGroups = 8;
/** Score added by a context word. */
const contextBonus = 0.35;
/** Least score of a value whose check fails, behind its own label. */
const labelledScore = 0.7;

/** Groups recognizers by length and shape. */
export function createIdentifierFinder(
  recognizers: readonly Indexed<IdentifierRecognizer>[],
): IdentifierFinder {
  const byLength: ShapeGroup[][] = Array.from({ length: maxLength + 1 }, () => []);
  for (const entry of recognizers) {
    for (const shape of new Set(entry.recognizer.shapes)) {
      const groups = byLength[shape.length];
      if (groups === undefined || shape.length === 0)
        throw new RangeError(`A shape must have 1 to ${maxLength} characters.`);
      const group = groups.find((one) => one.shape === shape);
      if (group === undefined)
        groups.push({
          shape,
          digits: countPlaces(shape, '9'),
          letters: countPlaces(shape, 'A'),
          members: [entry],
        });
      else group.members.push(entry);
    }
  }
  return {
    find(scanned) {
      const spans: Span[] = [];
      let alike = 0;
      for (let first = 0; first < scanned.atoms.count; first++) {
        alike = isEqualGroup(scanned, first) ? alike + 1 : 0;
        if (alike <= maxEqualGroups && canStartValue(scanned, first))
          findFrom(scanned, first, byLength, spans);
      }
      return spans;
    },
  };
}

/** Scores every run of groups that starts with this one. */
function findFrom(
  scanned: ScannedText,
  first: number,
  byLength: readonly ShapeGroup[][],
  spans: Span[],
): void {
  const { atoms, text } = scanned;
  const maxLast = Math.min(atoms.count, first + maxGroups);
  let length = 0;
  let digits = 0;
  for (let last = first; last < maxLast; last++) {
    if (last > first && !isJoined(text, atoms.ends[last - 1] ?? 0, atoms.starts[last] ?? 0)) return;
    length += (atoms.ends[last] ?? 0) - (atoms.starts[last] ?? 0);
    digits += atoms.digits[last] ?? 0;
    if (length > maxLength) return;
    const groups = byLength[length];
    if (digits === 0 || groups === undefined || !canMatch(groups, digits, length - digits)) continue;
    const edge = boundaryOf(scanned, first, last, length, digits === length);
    if (edge === 'crowded' && scanned.hits.count === 0) continue;
    if (edge !== 'inside')
      scoreCandidate(new Candidate(scanned, first, last, edge === 'crowded'), digits, groups, spans);
  }
}

/** True if this group and the previous one are joined numbers of the same length. */
function isEqualGroup({ atoms, text }: ScannedText, row: number): boolean {
  const start = atoms.starts[row] ?? 0;
  const size = (atoms.ends[row] ?? 0) - start;
  const before = atoms.ends[row - 1] ?? -1;
  if (atoms.digits[row] !== size || atoms.digits[row - 1] !== size) return false;
  return before - (atoms.starts[row - 1] ?? 0) === size && isJoined(text, before, start);
}

/** A value starts with a group that contains a digit, or with a short group of capitals such as `DE` or `GB`. */
function canStartValue({ atoms }: ScannedText, row: number): boolean {
  if ((atoms.digits[row] ?? 0) > 0) return (atoms.ends[row] ?? 0) - (atoms.starts[row] ?? 0) <= maxLength;
  const size = (atoms.ends[row] ?? 0) - (atoms.starts[row] ?? 0);
  return size <= 6 && (atoms.classes[row] ?? 0) === charClass.upper;
}

function isJoined(text: string, end: number, start: number): boolean {
  if (start - end !== 1) return false;
  return (classOf(text.charCodeAt(end)) & charClass.joint) !== 0;
}

/** A run of groups, with what recognizers need to know about it. */
class Candidate {
  readonly scanned: ScannedText;
  readonly start: number;
  readonly end: number;
  readonly crowded: boolean;
  /** Without separators, in upper case. */
  readonly compact: string;

  constructor(scanned: ScannedText, first: number, last: number, crowded: boolean) {
    const { atoms, text } = scanned;
    this.scanned = scanned;
    this.start = atoms.starts[first] ?? 0;
    this.end = atoms.ends[last] ?? 0;
    this.crowded = crowded;
    let compact = '';
    for (let row = first; row <= last; row++) compact += text.slice(atoms.starts[row], atoms.ends[row]);
    this.compact = compact.toUpperCase();
  }

  /** The value as written. */
  get raw(): string {
    return this.scanned.text.slice(this.start, this.end);
  }
}

function scoreCandidate(
  candidate: Candidate,
  digits: number,
  groups: readonly ShapeGroup[],
  spans: Span[],
): void {
  const letters = candidate.compact.length - digits;
  for (const { shape, digits: minDigits, letters: minLetters, members } of groups) {
    if (digits < minDigits || letters < minLetters || !matchesShape(candidate.compact, shape)) continue;
    for (const member of members) {
      const score = scoreOf(candidate, member);
      if (score === undefined) continue;
      const { code, name: recognizer } = member.recognizer;
      spans.push({ start: candidate.start, end: candidate.end, code, score, recognizer });
    }
  }
}

/** Score of the run for a recognizer; undefined if it does not match. */
function scoreOf(
  candidate: Candidate,
  { index, recognizer }: Indexed<IdentifierRecognizer>,
): number | undefined {
  const { format, valid, context } = recognizer;
  const near = context !== undefined && candidate.scanned.near(index, candidate.start, candidate.end);
  if (!near && (candidate.crowded || context?.required === true)) return undefined;
  if (!format.test(candidate.raw)) return undefined;
  // A label beats a check digit: typing errors and numbers of tests are personal data, too.
  if (valid !== undefined && !valid(candidate.compact))
    return near && isLabelled(candidate, index) ? Math.max(recognizer.score, labelledScore) : undefined;
  return near ? Math.min(1, recognizer.score + contextBonus) : recognizer.score;
}

/** Returns whether a label of the recognizer stands right before a number, or heads its column. */
function isLabelled({ scanned, start, crowded, compact }: Candidate, index: number): boolean {
  // Next to more digits, it may be a part of a longer number.
  if (crowded || /^(.)\1*$/.test(compact)) return false;
  const end = scanned.labelEnd(index, start);
  return (end >= 0 && labelGap.test(scanned.text.slice(end, start))) || scanned.isHeaded(index, start);
}

function matchesShape(compact: string, shape: string): boolean {
  if (compact.length !== shape.length) return false;
  for (let at = 0; at < shape.length; at++) {
    const unit = compact.charCodeAt(at);
    const digit = unit >= 0x30 && unit <= 0x39;
    const letter = unit >= 0x41 && unit <= 0x5a;
    const wanted = shape.charCodeAt(at);
    if (wanted === 0x39 ? !digit : wanted === 0x41 ? !letter : !digit && !letter) return false;
  }
  return true;
}

function canMatch(groups: readonly ShapeGroup[], digits: number, letters: number): boolean {
  return groups.some((group) => digits >= group.digits && letters >= group.letters);
}

function countPlaces(shape: string, place: string): number {
  return shape.split(place).length - 1;
}
