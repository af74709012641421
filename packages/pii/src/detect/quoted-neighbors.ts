/**
 * The other parts of a name that is written in pieces: `('Karin', 'Holzmann')`, `["Karin", "Holzmann"]`,
 * `first="Karin" last="Holzmann"`.
 */
import { nameCodes } from '../entities/index.ts';
import type { Span } from '../span.ts';

const after = /(["'`])\s{0,4}(?:[,;|:]|[\w-]{1,24}\s?=)\s{0,4}\1(\p{Lu}[\p{L}\p{M}'’-]{1,30})\1/uy;
const before = /(["'`])(\p{Lu}[\p{L}\p{M}'’-]{1,30})\1\s{0,4}(?:[,;|:]|[\w-]{1,24}\s?=)\s{0,4}\1$/u;
const maxLookBack = 72;

/**
 * Finds capitalized words in quotes beside a quoted name of one word.
 * @param isOrdinary whether a word in lower case is not a name
 */
export function findQuotedNeighbors(
  text: string,
  spans: readonly Span[],
  isOrdinary: (word: string) => boolean,
): Span[] {
  const found: Span[] = [];
  const add = (start: number, end: number, score: number): void => {
    if (isOrdinary(text.slice(start, end).toLowerCase())) return;
    found.push({ start, end, code: nameCodes.PERSON, score: score * 0.9, recognizer: 'quoted-name' });
  };
  for (const { start, end, code, score } of spans) {
    if (code !== nameCodes.PERSON || !/["'`]/.test(text.charAt(end)) || /\s/.test(text.slice(start, end)))
      continue;
    after.lastIndex = end;
    const next = after.exec(text);
    if (next !== null) {
      const to = after.lastIndex - 1;
      add(to - (next[2] ?? '').length, to, score);
    }
    const from = Math.max(0, start - maxLookBack);
    const previous = before.exec(text.slice(from, start));
    if (previous !== null) {
      const at = from + previous.index + 1;
      add(at, at + (previous[2] ?? '').length, score);
    }
  }
  return found;
}
