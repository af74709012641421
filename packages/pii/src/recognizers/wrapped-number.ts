/** Account and card numbers split by a line end, as in wrapped e-mails, table cells and calendars. */

import { ibanLengths, isIban } from '../checksums/index.ts';
import type { ScannedText } from '../scan/index.ts';
import type { Span } from '../span.ts';
import { isCard } from './payment-card.ts';
import type { GrammarRecognizer } from './recognizer.ts';

/** Maximum length of either part, with separators. */
const maxSideLength = 48;
const accountTail = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ .-]?[A-Z0-9]){0,30}$/;
const cardTail = /(?<![A-Za-z0-9]|\d[ .-])\d{4}(?:[ -]?\d){0,15}$/;
/** Line end with quote and folding marks; spaces before it are a Markdown hard line break. */
const lineCut = /[ \t]{0,3}\\?\r?\n(?:[ \t]{0,4}>){0,3}[ \t]{0,4}/y;
const head = /[A-Z0-9](?:[ .-]?[A-Z0-9]){0,34}/y;
const cardSizes = [19, 18, 17, 16, 15, 14, 13];

function compactOf(text: string): string {
  return text.replaceAll(/[ .-]/g, '');
}

/** Returns where this many letters and digits end; -1 if there are fewer or the next one belongs to them. */
function endOf(text: string, from: number, count: number): number {
  let left = count;
  let at = from;
  for (; left > 0 && at < text.length; at++) if (/[A-Za-z0-9]/.test(text.charAt(at))) left--;
  return left > 0 || /[A-Za-z0-9]/.test(text.charAt(at)) ? -1 : at;
}

/** Returns the number that starts with `first` before the line end and continues after it, or undefined. */
function joinNumber(
  text: string,
  { first, start, next, rest }: { first: string; start: number; next: number; rest: string },
  lengths: readonly number[],
  valid: (compact: string) => boolean,
): { start: number; end: number } | undefined {
  for (const length of lengths) {
    const missing = length - first.length;
    if (missing <= 0 || missing > rest.length || !valid(first + rest.slice(0, missing))) continue;
    const end = endOf(text, next, missing);
    if (end >= 0) return { start, end };
  }
  return undefined;
}

/** Creates a recognizer; `tail` finds a possible start of a number at the end of a line. */
function createWrappedNumber(
  code: number,
  score: number,
  tail: RegExp,
  lengthsOf: (compact: string) => readonly number[],
  valid: (compact: string) => boolean,
): GrammarRecognizer {
  return {
    kind: 'grammar',
    code,
    score,
    find({ text }: ScannedText): Span[] {
      const spans: Span[] = [];
      for (let newline = text.indexOf('\n'); newline >= 0; newline = text.indexOf('\n', newline + 1)) {
        const from = Math.max(0, newline - maxSideLength);
        const before = text.slice(from, newline).replace(/[ \t]{0,3}\\?\r?$/, '');
        const found = /[A-Z0-9]$/.test(before) ? tail.exec(before)?.[0] : undefined;
        if (found === undefined) continue;
        lineCut.lastIndex = from + before.length;
        if (!lineCut.test(text)) continue;
        head.lastIndex = lineCut.lastIndex;
        const rest = head.exec(text);
        if (rest === null || !/\d/.test(rest[0])) continue;
        const first = compactOf(found);
        const sides = {
          first,
          start: from + before.length - found.length,
          next: rest.index,
          rest: compactOf(rest[0]),
        };
        const span = joinNumber(text, sides, lengthsOf(first), valid);
        if (span !== undefined) spans.push({ ...span, code, score });
      }
      return spans;
    },
  };
}

export const wrappedNumberRecognizers = [
  createWrappedNumber(404, 1, accountTail, (compact) => [ibanLengths.get(compact.slice(0, 2)) ?? 0], isIban),
  createWrappedNumber(401, 0.9, cardTail, () => cardSizes, isCard),
];
