/** Lists of spans, ordered by their starts. */
import type { Span } from '../span.ts';

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
export function uncovered(spans: readonly Span[], others: readonly Span[]): Span[] {
  if (spans.length === 0) return [];
  const taken = others.toSorted((a, b) => a.start - b.start);
  const free: Span[] = [];
  let row = 0;
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    while (row < taken.length && (taken[row]?.end ?? 0) <= span.start) row++;
    if ((taken[row]?.start ?? span.end) < span.end || (free.at(-1)?.end ?? 0) > span.start) continue;
    free.push(span);
  }
  return free;
}
