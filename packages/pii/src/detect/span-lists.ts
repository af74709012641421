/** Lists of spans, ordered by their starts. */
import { nameCodes } from '../entities/index.ts';
import type { Span } from '../span.ts';

type Range = Pick<Span, 'start' | 'end'>;

export function moved(span: Span, by: number): Span {
  return { ...span, start: span.start + by, end: span.end + by };
}

/** The spans from a row on that start before a position. */
export function spansUntil(spans: readonly Span[], row: number, end: number): Span[] {
  const near: Span[] = [];
  for (let at = row; at < spans.length; at++) {
    const span = spans[at];
    if (span === undefined || span.start >= end) break;
    near.push(span);
  }
  return near;
}

/** The last spans, as far as they end behind a position. */
export function spansSince(spans: readonly Span[], start: number): Span[] {
  let first = spans.length;
  while (first > 0 && (spans[first - 1]?.end ?? 0) > start) first--;
  return spans.slice(first);
}

/** Spans that overlap none of the others and none before them. */
export function uncovered<One extends Range>(spans: readonly One[], others: readonly Range[]): One[] {
  if (spans.length === 0) return [];
  const taken = others.toSorted((a, b) => a.start - b.start);
  const free: One[] = [];
  let row = 0;
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    while (row < taken.length && (taken[row]?.end ?? 0) <= span.start) row++;
    if ((taken[row]?.start ?? span.end) < span.end || (free.at(-1)?.end ?? 0) > span.start) continue;
    free.push(span);
  }
  return free;
}

/**
 * Adds found spans to others, both in order and disjoint. A found span takes the place of those of its type and of names
 * that it contains, and is joined with those that it crosses; one that is inside of another, or among others of another
 * type, is left out.
 */
export function widened(
  spans: readonly Span[],
  found: readonly Span[],
): { readonly spans: Span[]; readonly isChanged: boolean } {
  const all: Span[] = [];
  let row = 0;
  let isChanged = false;
  for (const one of found) {
    for (let span = spans[row]; span !== undefined && span.end <= one.start; span = spans[++row])
      all.push(span);
    let end = row;
    while ((spans[end]?.start ?? one.end) < one.end) end++;
    const inside = spans.slice(row, end);
    const start = Math.min(one.start, inside[0]?.start ?? one.start);
    const behind = Math.max(one.end, inside.at(-1)?.end ?? one.end);
    const isKnown = inside.some((span) => span.start === start && span.end === behind);
    const isOther = inside.some((span) => span.code !== one.code && !isNameIn(span, one));
    if (isKnown || isOther || start < (all.at(-1)?.end ?? 0)) continue;
    all.push({ ...one, start, end: behind });
    row = end;
    isChanged = true;
  }
  for (const span of spans.slice(row)) all.push(span);
  return { spans: all, isChanged };
}

/** Whether a name is a part of another value, such as a mail address. */
function isNameIn(span: Span, value: Span): boolean {
  return (
    span.code === nameCodes.PERSON &&
    value.code !== nameCodes.PERSON &&
    span.start >= value.start &&
    span.end <= value.end
  );
}

const wordUnit = /[\p{L}\p{N}]/u;
/** Longer words are data. */
const maxWordRest = 256;

/** Widens a range to the whole words that it touches. */
export function wordsAround(text: string, { start, end }: Range): { start: number; end: number } {
  let first = start;
  while (first > Math.max(0, start - maxWordRest) && wordUnit.test(text.charAt(first - 1))) first--;
  let behind = end;
  while (behind < Math.min(text.length, end + maxWordRest) && wordUnit.test(text.charAt(behind))) behind++;
  return { start: first, end: behind };
}
