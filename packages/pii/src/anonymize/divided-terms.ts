/** Finds terms whose words are joined, or divided by white space, punctuation or markup. */
import {
  type CompactText,
  charClass,
  classOf,
  compactOf,
  createCompactTexts,
  cutAtoms,
  gapBefore,
  hasGapBefore,
  maxGapLength,
  StringIndex,
  wordMask,
} from '../scan/index.ts';
import type { Span } from '../span.ts';

interface Term {
  readonly code: number;
  /** Where its second and later words start, in the compact term. */
  readonly wordStarts: ReadonlySet<number>;
}

/** Shorter terms are only found as they are written. */
const minLength = 5;
/** A term of several words that is as long as this stands for itself inside of a word, too. */
const minInnerLength = 10;

export class DividedTerms {
  readonly #index = new StringIndex<Term>();

  constructor(values: readonly { readonly value: string; readonly code: number }[]) {
    for (const { value, code } of values) {
      const text = compactOf(value);
      if (text.length >= minLength) this.#index.add(text, { code, wordStarts: wordStartsOf(value) });
    }
  }

  /** @param known spans that need not be found again */
  find(text: string, known: readonly Span[]): Span[] {
    if (this.#index.size === 0) return [];
    const found = new Set(known.map(keyOf));
    const spans: Span[] = [];
    for (const compact of createCompactTexts(text)) {
      for (let at = 0; at < compact.text.length; at++) {
        const match = this.#index.findAt(compact.text, at, (term, length) =>
          isTermAt(text, compact, at, length, term),
        );
        if (match === undefined) continue;
        const start = compact.offsets[at] ?? 0;
        const end = (compact.offsets[at + match.length - 1] ?? 0) + 1;
        const span = { start, end, code: match.item.code, score: 1, recognizer: 'deny' };
        if (!found.has(keyOf(span))) spans.push(span);
        found.add(keyOf(span));
      }
    }
    return spans;
  }
}

function keyOf({ start, end, code }: Span): string {
  return `${start} ${end} ${code}`;
}

function wordStartsOf(value: string): ReadonlySet<number> {
  const { starts, ends, count } = cutAtoms(value);
  const wordStarts = new Set<number>();
  let at = 0;
  for (let atom = 0; atom < count; atom++) {
    if (atom > 0) wordStarts.add(at);
    at += compactOf(value.slice(starts[atom], ends[atom])).length;
  }
  return wordStarts;
}

function isTermAt(
  text: string,
  compact: CompactText,
  at: number,
  length: number,
  { wordStarts }: Term,
): boolean {
  const isInner = wordStarts.size > 0 && length >= minInnerLength;
  if (!isInner && !(isEdge(text, compact, at) && isEdge(text, compact, at + length))) return false;
  let inWords = 0;
  let withSpace = 0;
  for (let inner = 1; inner < length; inner++) {
    if (!hasGapBefore(compact, at + inner)) continue;
    const gap = gapBefore(text, compact, at + inner);
    if (gap.length > maxGapLength) return false;
    if (wordStarts.has(inner)) continue;
    inWords++;
    // A word goes on in the next line behind a hyphen.
    if (/\s/.test(gap) && gap !== '- ') withSpace++;
  }
  // `good man` is not `Goodman`, but `G o o d m a n` is.
  return withSpace === 0 || inWords + wordStarts.size >= length - 1;
}

/** Whether a word starts or ends before a character: also in camel case, and between letters and digits. */
function isEdge(text: string, compact: CompactText, at: number): boolean {
  if (hasGapBefore(compact, at)) return true;
  const offset = compact.offsets[at] ?? 0;
  const before = classOf(text.charCodeAt(offset - 1)) & wordMask;
  const here = classOf(text.charCodeAt(offset)) & wordMask;
  if (before === charClass.digit || here === charClass.digit) return before !== here;
  return before === charClass.lower && here === charClass.upper;
}
