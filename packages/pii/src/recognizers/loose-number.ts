/**
 * Cards and accounts (IBAN) whose groups anything short may divide, such as line ends, slashes and markup, and that stand
 * without a boundary in a word: `card4111111111111111`, `4111<br>1111<br>1111<br>1111`. The grouping of cards and their check
 * digits tell them from columns of numbers.
 */
import { ibanLengths, isIban } from '../checksums/index.ts';
import {
  type CompactText,
  createCompactTexts,
  gapBefore,
  hasGapBefore,
  maxGapLength,
  type ScannedText,
} from '../scan/index.ts';
import type { Span } from '../span.ts';
import { isCard } from './payment-card.ts';
import type { GrammarRecognizer } from './recognizer.ts';

const cardCode = 401;
const ibanCode = 404;
const minDigits = 13;
const maxDigits = 19;
const looseGap = 80;

/** A group of digits in a compact text. */
interface Group {
  readonly at: number;
  readonly length: number;
  /** What stands before it. */
  readonly gap: string;
}

/** Digits in each group of a card. */
const groupings: readonly (readonly number[])[] = [
  [4, 4, 4, 4, 3],
  [4, 4, 4, 4],
  [4, 6, 5],
  [4, 6, 4],
  // With separators of thousands.
  [1, 3, 3, 3, 3, 3],
  [3, 3, 3, 3, 3],
  [2, 2, 2, 2, 2, 2, 2, 2],
];
/** Cards in two parts. */
const halves: ReadonlySet<string> = new Set([
  '8 8',
  '4 12',
  '12 4',
  '6 10',
  '10 6',
  '7 9',
  '9 7',
  '8 7',
  '7 8',
]);

/** Separators of the recognizer of cards, and of numbers in lists. */
const plainGap = /^[ .–\u00A0-]$/;

export const looseNumber = {
  kind: 'grammar',
  code: cardCode,
  score: 0.8,
  find({ text, atoms }: Pick<ScannedText, 'text' | 'atoms'>): Span[] {
    let digits = 0;
    for (let row = 0; row < atoms.count; row++) digits += atoms.digits[row] ?? 0;
    if (digits < minDigits - 1) return [];
    const spans: Span[] = [...exponents(text)];
    for (const compact of createCompactTexts(text)) {
      const add = (from: number, to: number, code: number): void => {
        const start = compact.offsets[from] ?? 0;
        spans.push({ start, end: (compact.offsets[to - 1] ?? 0) + 1, code, score: 0.8 });
      };
      for (const { 0: run, index } of compact.text.matchAll(/\d{13,}/g))
        findCards(text, compact, groupsOf(text, compact, index, run.length), add);
      findAccounts(text, compact, add);
    }
    return spans;
  },
} satisfies GrammarRecognizer;

type Add = (from: number, to: number, code: number) => void;

function groupsOf(text: string, compact: CompactText, from: number, length: number): Group[] {
  const groups: Group[] = [];
  for (let at = from; at < from + length; ) {
    let end = at + 1;
    while (end < from + length && !hasGapBefore(compact, end)) end++;
    const gap = at === from ? '' : gapBefore(text, compact, at);
    groups.push({ at, length: end - at, gap });
    at = end;
  }
  return groups;
}

function findCards(text: string, compact: CompactText, groups: readonly Group[], add: Add): void {
  for (let row = 0; row < groups.length; row++) {
    const group = groups[row];
    if (group === undefined) continue;
    if (group.length >= minDigits) {
      if (group.length <= maxDigits && isWordCard(text, compact, group))
        add(group.at, group.at + group.length, cardCode);
      continue;
    }
    const count = countGroups(compact, groups, row);
    const last = groups[row + count - 1];
    if (count === 0 || last === undefined) continue;
    add(group.at, last.at + last.length, cardCode);
    row += count - 1;
  }
}

/** Number of groups that are a card together; 0 if there is none. */
function countGroups(compact: CompactText, groups: readonly Group[], row: number): number {
  for (const grouping of [...groupings, singleDigits(groups, row), halvesOf(groups, row)]) {
    if (grouping.length === 0 || !grouping.every((length, at) => groups[row + at]?.length === length))
      continue;
    const own = groups.slice(row, row + grouping.length);
    const last = own.at(-1);
    const [first] = own;
    if (first === undefined || last === undefined || !isDivided(own) || isInColumn(groups, row, own))
      continue;
    if (isCard(compact.text.slice(first.at, last.at + last.length))) return grouping.length;
  }
  return 0;
}

/** Digits that stand alone, if there are as many as in a card. */
function singleDigits(groups: readonly Group[], row: number): readonly number[] {
  if (
    groups[row]?.length !== 1 ||
    groups[row + 1]?.length !== 1 ||
    (row > 0 && groups[row - 1]?.length === 1)
  )
    return [];
  let count = 0;
  while (count <= maxDigits && groups[row + count]?.length === 1) count++;
  return count < minDigits || count > maxDigits ? [] : Array.from({ length: count }, () => 1);
}

/** Two parts that only markup or a line end divides. */
function halvesOf(groups: readonly Group[], row: number): readonly number[] {
  const [first, second] = [groups[row], groups[row + 1]];
  if (first === undefined || second === undefined) return [];
  const isMarkup = second.gap === '' || /^[/_|:·-]$/.test(second.gap);
  return isMarkup && halves.has(`${first.length} ${second.length}`) ? [first.length, second.length] : [];
}

/** Whether the same stands between all groups, other than what recognizers of numbers in groups allow. */
function isDivided(own: readonly Group[]): boolean {
  const gaps = own.slice(1).map(({ gap }) => gap);
  const [first = ''] = gaps;
  if (first.length > looseGap || gaps.some((gap) => gap !== first)) return false;
  const size = own.at(-1)?.length ?? 0;
  if (size === 3 && own[0]?.length !== 4 && !/^[,.'_\u2019]?$/.test(first)) return false;
  if (size === 2 && !/^[./:_-]$/.test(first)) return false;
  return own.length > 5 || !plainGap.test(first) || first === ' ';
}

/** Whether groups of the same length go on before or behind. */
function isInColumn(groups: readonly Group[], row: number, own: readonly Group[]): boolean {
  const behind = groups[row + own.length];
  const [first] = own;
  const gap = own[1]?.gap ?? '';
  if (isRowOf(groups, row - own.length, own) || isRowOf(groups, row + own.length, own)) return true;
  const isAlike = (length: number | undefined, between: string | undefined): boolean =>
    between === gap && length === first?.length;
  return isAlike(groups[row - 1]?.length, first?.gap) || isAlike(behind?.length, behind?.gap);
}

/** Whether groups are divided like others: both are rows of one table, then. */
function isRowOf(groups: readonly Group[], row: number, own: readonly Group[]): boolean {
  return (
    row >= 0 &&
    own.every(
      ({ length, gap }, at) =>
        groups[row + at]?.length === length && (at === 0 || groups[row + at]?.gap === gap),
    )
  );
}

/** Whether a card stands in a word: with letters around it, and not in a digest or an id of letters and digits. */
function isWordCard(text: string, compact: CompactText, { at, length }: Group): boolean {
  if (!isCard(compact.text.slice(at, at + length))) return false;
  const start = compact.offsets[at] ?? 0;
  const end = (compact.offsets[at + length - 1] ?? 0) + 1;
  const before = /[A-Za-z0-9+/=_-]{0,64}$/.exec(text.slice(Math.max(0, start - 64), start))?.[0] ?? '';
  const behind = /^[A-Za-z0-9+/=_-]{0,64}/.exec(text.slice(end, end + 64))?.[0] ?? '';
  // Alone, it is for the recognizer of cards.
  if (!/[A-Za-z_]$/.test(before) && !/^[A-Za-z_]/.test(behind)) return false;
  const around = before + behind;
  // A digest has other digits; random Base64 hardly ever has so many in a row.
  return !/\d/.test(around) || /[g-z]/i.test(around.replaceAll(/[^A-Za-z]/g, ''));
}

/** Letters that accounts of a country may have; all others have digits only behind the country. */
const withLetters: ReadonlySet<string> = new Set(
  'AD AL AZ BG BH BR BY CH CY DO FO FR GB GE GI GL GR GT IE IQ IT JO KW KZ LB LC LI LU LV MC MD MT MU NI NL OM PK PS QA RO RU SC SM SV TR UA VG YE'.split(
    ' ',
  ),
);

function findAccounts(text: string, compact: CompactText, add: Add): void {
  for (const { 1: start = '', index } of compact.text.matchAll(/(?=([a-z]{2})\d{2})/g)) {
    const country = start.toUpperCase();
    const length = ibanLengths.get(country);
    if (length === undefined || index + length > compact.text.length) continue;
    const value = compact.text.slice(index, index + length).toUpperCase();
    if (!hasForm(value, country) || !isIban(value)) continue;
    if (isOneAccount(text, compact, index, length)) add(index, index + length, ibanCode);
  }
}

function hasForm(value: string, country: string): boolean {
  const account = value.slice(4);
  const digits = account.replaceAll(/\D/g, '').length;
  if (digits === account.length) return true;
  // Digests have no other letters.
  return withLetters.has(country) && digits * 2 >= account.length && /[G-Z]/.test(account);
}

function isOneAccount(text: string, compact: CompactText, at: number, length: number): boolean {
  let gaps = 0;
  for (let inner = at + 1; inner < at + length; inner++) {
    if (!hasGapBefore(compact, inner)) continue;
    if (gapBefore(text, compact, inner).length > Math.min(looseGap, maxGapLength)) return false;
    gaps++;
  }
  const raw = text.slice(compact.offsets[at], (compact.offsets[at + length - 1] ?? 0) + 1);
  if (gaps > 0 && !hasGapBefore(compact, at) && /[A-Z]/i.test(compact.text.slice(at + 4, at + length)))
    return false;
  // In text, words in small letters are not parts of an account.
  if (gaps > 0 && /[A-Z]/.test(raw.slice(0, 2)) && /[a-z]/.test(raw.replaceAll(/<[^<>]{0,80}>/g, '')))
    return false;
  const next = at + length;
  const isCut =
    next < compact.text.length && !hasGapBefore(compact, next) && /\d/.test(compact.text.charAt(next));
  return !isCut;
}

/** Numbers of JSON and programs that are read by value: `4.111111111111111e15`, `41111111111111110e-1`, `4111111111111111.0`. */
const numbers = /(?<![\w.]|[\w.]-)-?(\d{1,20})(?:\.(\d{1,20}))?(?:[eE]([+-]?\d{1,2}))?(?!\w|[.-]\w)/g;

function* exponents(text: string): Generator<Span> {
  if (!/\d[eE][+-]?\d|\d\.\d/.test(text)) return;
  for (const { 0: found, 1: whole = '', 2: fraction = '', 3: exponent = '0', index } of text.matchAll(
    numbers,
  )) {
    if (fraction === '' && exponent === '0') continue;
    const digits = whole + fraction;
    const point = whole.length + Number(exponent);
    if (point < minDigits || point > maxDigits) continue;
    if (/[1-9]/.test(digits.slice(point))) continue;
    const value = digits.slice(0, point).padEnd(point, '0').replace(/^0+/, '');
    if (isCard(value)) yield { start: index, end: index + found.length, code: cardCode, score: 0.8 };
  }
}
