/** Finds runs of digits with the outer form of a phone number. */
import type { ScannedText } from '../scan/index.ts';

export interface PhoneCandidate {
  readonly start: number;
  readonly end: number;
  /** As written, including a leading sign or bracket. */
  readonly raw: string;
  readonly digits: string;
  /** Lengths of the digit groups. */
  readonly groups: readonly number[];
}

const maxDigits = 16;
const maxGroups = 12;
const separator = /^(?:[ .\-/\u00A0\u2009\u202F\u2010\u2011\u2013]|\) ?|\)[-/.]| ?\(| [-/–] |-\(|\)\()$/;

/** Calls `judge` with the longest candidate at each position, then with shorter ones until one is accepted. */
export function scanCandidates(
  { text, atoms }: ScannedText,
  judge: (candidate: PhoneCandidate) => boolean,
): void {
  let row = 0;
  while (row < atoms.count) {
    if (!isDigits(atoms, row)) {
      row++;
      continue;
    }
    const last = findRunEnd(text, atoms, row);
    const units = (atoms.ends[last] ?? 0) - (atoms.starts[row] ?? 0);
    // More groups than a phone number has: the whole run is a list of numbers.
    const isList = last - row >= maxGroups - 1 && continuesNumber(text, atoms, last);
    row = units < 6 || isList ? last + 1 : scanRun(text, atoms, row, last, judge);
  }
}

function isDigits(atoms: ScannedText['atoms'], row: number): boolean {
  const digits = atoms.digits[row] ?? 0;
  return digits > 0 && digits === (atoms.ends[row] ?? 0) - (atoms.starts[row] ?? 0);
}

/** True if the next group is digits too, after a phone number separator. */
function continuesNumber(text: string, atoms: ScannedText['atoms'], row: number): boolean {
  const end = atoms.ends[row] ?? 0;
  const next = atoms.starts[row + 1] ?? 0;
  return (
    row + 1 < atoms.count &&
    next - end <= 3 &&
    isDigits(atoms, row + 1) &&
    separator.test(text.slice(end, next))
  );
}

/** Returns the last connected digit group, at most the twelfth. */
function findRunEnd(text: string, atoms: ScannedText['atoms'], first: number): number {
  let last = first;
  while (last - first < maxGroups - 1 && continuesNumber(text, atoms, last)) last++;
  // `8901x123`: the last group and an extension in one run.
  const isNext = (atoms.starts[last + 1] ?? 0) - (atoms.ends[last] ?? 0) === 1;
  return isNext && extensionAt(text, atoms, last + 1) > 0 ? last + 1 : last;
}

/** Returns the row after the run, or after its accepted part. */
function scanRun(
  text: string,
  atoms: ScannedText['atoms'],
  first: number,
  last: number,
  judge: (candidate: PhoneCandidate) => boolean,
): number {
  for (let until = last; until >= first && last - until < 3; until--) {
    const candidate = candidateOf(text, atoms, first, until);
    if (candidate === undefined) continue;
    if (judge(candidate)) return until + 1;
  }
  return last + 1;
}

function candidateOf(
  text: string,
  atoms: ScannedText['atoms'],
  first: number,
  last: number,
): PhoneCandidate | undefined {
  let digits = '';
  const groups: number[] = [];
  for (let row = first; row <= last; row++) {
    const group = text.slice(atoms.starts[row], endOf(text, atoms, row));
    digits += group;
    groups.push(group.length);
  }
  if (digits.length < 6 || digits.length > maxDigits) return undefined;
  const end = endOf(text, atoms, last);
  const start = findNumberStart(text, atoms.starts[first] ?? 0, end);
  return start === undefined || !isStandalone(text, start, end)
    ? undefined
    : { start, end, raw: text.slice(start, end), digits, groups };
}

/** Position of the `x` before an extension; 0 if there is none. */
function extensionAt(text: string, atoms: ScannedText['atoms'], row: number): number {
  if (row >= atoms.count || isDigits(atoms, row) || (atoms.ends[row] ?? 0) - (atoms.starts[row] ?? 0) > 12)
    return 0;
  const match = /^\d{3,5}(?=x\d{1,6}$)/i.exec(text.slice(atoms.starts[row], atoms.ends[row]));
  return match === null ? 0 : (atoms.starts[row] ?? 0) + match[0].length;
}

function endOf(text: string, atoms: ScannedText['atoms'], row: number): number {
  return extensionAt(text, atoms, row) || (atoms.ends[row] ?? 0);
}

/** Returns where the number starts, including `+` and a bracket that closes inside it. */
function findNumberStart(text: string, digitsAt: number, end: number): number | undefined {
  let start = digitsAt;
  if ('+＋'.includes(text.charAt(start - 1) || ' ')) start--;
  if (text[start - 1] === '(' && text.slice(start, end).includes(')')) start--;
  if (text[start - 1] === '+' && text[start] === '(') start--;
  const inside = text.slice(start, end);
  const unclosed = inside.lastIndexOf('(') > inside.lastIndexOf(')');
  const unopened = inside.includes(')') && !inside.includes('(');
  return unclosed || unopened ? undefined : start;
}

/** Whose line it is, after a hyphen: `555-0142-Home`. */
const lineName =
  /^-(?:home|office|work|cell|mobile|mob|fax|tel|phone|main|privat|büro|handy|festnetz|bureau|domicile|portable|casa|oficina|móvil|ufficio|cellulare|thuis|werk|mobiel)(?!\p{L})/iu;

/** A plus sign and so many digits are an international number also in file names and markup: `call_+491712345678.mp3`. */
const minMarkedLength = 11;

function isMarked(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  if (/[\p{N}+^]$/u.test(before) || /(?:^|[^\\])\p{Script=Latin}$/u.test(before)) return false;
  return !/^(?:\p{N}|\p{Script=Latin}\p{Script=Latin}|\.\d)/u.test(text.slice(end, end + 2));
}

/** True if nothing adjacent makes it part of something else: letters of other scripts than Latin never do. */
function isStandalone(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  if (text.charAt(start) === '+' && end - start >= minMarkedLength) return isMarked(text, start, end);
  if (start > 0 && /[\p{Script=Latin}\p{N}_#$€£@%^~+*]/u.test(before)) return false;
  if (start > 1 && '-/.–'.includes(before) && /[\p{N}_]/u.test(text.charAt(start - 2))) return false;
  // A number of at least eight digits is a table column, not part of an amount.
  const isColumn = end - start >= 8;
  if (before === ',' && !isColumn && /\p{N}/u.test(text.charAt(start - 2))) return false;
  if (before === '-' && /\p{Script=Latin}/u.test(text.charAt(start - 2))) return false;
  if (before === '/' && /\p{Script=Latin}/u.test(text.charAt(start - 2)))
    return /(?:me|tel|phone)\/$/i.test(text.slice(start - 8, start));
  const after = text.slice(end, end + 2);
  if (/^[\p{Script=Latin}\p{N}_%€$£@^*]/u.test(after)) return /^x\d/i.test(after);
  if (/^,\d/.test(after)) return isColumn;
  // Year and month of a date: `2024-01-01T10:00`.
  if (
    /^-[0-3]\d(?!\d)/.test(text.slice(end, end + 4)) &&
    /(?:^|\D)(?:19|20)\d\d-[01]\d$/.test(text.slice(start - 1, end))
  )
    return false;
  if (/^-\p{Script=Latin}/u.test(after)) return lineName.test(text.slice(end, end + 12));
  return !/^(?:[.:/]\d|[ ]?[%€$£])/u.test(after);
}
