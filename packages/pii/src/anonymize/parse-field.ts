/** Detects spans in a field and maps them to its raw text. Spans in JSON are limited to its strings and numbers. */
import { type Detector, selectSpans } from '../detect/index.ts';
import { nameCodes, placeholderLikeCode } from '../entities/index.ts';
import { createJsonView, createPlainView } from '../replace/index.ts';
import { findPlaceholderLikeText } from '../restore/index.ts';
import type { Span } from '../span.ts';
import type { AnonymizationPolicy, Field } from './anonymization-policy.ts';
import type { DenyList } from './deny-list.ts';

/**
 * Caches detected spans by text, so that earlier messages of a conversation are not searched again. Must not store
 * the text itself.
 */
export interface SpanCache {
  get(text: string): readonly Span[] | undefined;
  set(text: string, spans: readonly Span[]): void;
}

/** A field, prepared for detection. */
export interface ParsedField {
  /** The text that detection reads: the decoded text, or the view of a JSON document. */
  readonly view: string;
  /** Spans in offsets of `view`, disjoint and ordered. */
  spans: Span[];
  /** Maps a span of the view to the segments of the raw text to be replaced. */
  readonly toRawSegments: (span: Span) => readonly RawSegment[];
  /** Returns the segment for a range of the raw text, with the whole of each escape in it. */
  readonly segmentOf: (start: number, end: number) => RawSegment;
}

export interface RawSegment {
  readonly start: number;
  readonly end: number;
  /** The decoded value. */
  readonly value: string;
  /** How the replacement is written: as is, escaped inside a JSON string, or in place of a JSON number. */
  readonly encoding: 'plain' | 'in-string' | 'number';
}

/** Parses a field; `spans` is still empty. */
export function parseField({ text, format }: Field): ParsedField {
  if (format === 'plain') return parsePlainField(text);
  const { text: view, offsets, strings } = createJsonView(text);
  const toRaw = (span: Span): RawSegment[] => {
    const pieces: RawSegment[] = [];
    for (let row = firstEndingAfter(strings, span.start); row < strings.length; row++) {
      const string = strings[row];
      if (string === undefined || string.start >= span.end) break;
      const start = Math.max(span.start, string.start);
      const end = Math.min(span.end, string.end);
      if (start >= end) continue;
      pieces.push({
        start: offsets[start] ?? 0,
        end: offsets[end] ?? 0,
        value: view.slice(start, end),
        encoding: 'in-string',
      });
    }
    if (pieces.length > 0) return pieces;
    return findJsonNumber(view, span).map(([start, end]) => ({
      start: offsets[start] ?? 0,
      end: offsets[end] ?? 0,
      value: view.slice(start, end),
      encoding: 'number',
    }));
  };
  const segmentOf = (start: number, end: number): RawSegment => {
    const first = lastAtMost(offsets, view.length, start);
    const behind = firstAtLeast(offsets, view.length, end);
    const [segment] = toRaw({ start: first, end: behind, code: placeholderLikeCode, score: 1 });
    return segment ?? { start, end, value: text.slice(start, end), encoding: 'plain' };
  };
  return { view, spans: [], toRawSegments: toRaw, segmentOf };
}

/** Returns the text that detection reads: without obfuscation, or the view of a JSON document. */
export function detectionText(field: Field): string {
  return parseField(field).view;
}

function parsePlainField(raw: string): ParsedField {
  const segmentOf = (start: number, end: number): RawSegment => ({
    start,
    end,
    value: raw.slice(start, end),
    encoding: 'plain',
  });
  const segments = (start: number, end: number): RawSegment[] =>
    start >= end ? [] : [segmentOf(start, end)];
  const seen = createPlainView(raw);
  if (seen === undefined)
    return { view: raw, spans: [], toRawSegments: ({ start, end }) => segments(start, end), segmentOf };
  const { text: view, offsets } = seen;
  return {
    view,
    spans: [],
    toRawSegments: ({ start, end }) => segments(offsets[start] ?? 0, offsets[end] ?? 0),
    segmentOf,
  };
}

const numberUnit = /[-+.0-9eE]/;

/** Finds the JSON number that overlaps a span outside of strings. */
function findJsonNumber(view: string, span: Span): [start: number, end: number][] {
  let { start, end } = span;
  while (start > 0 && numberUnit.test(view.charAt(start - 1))) start--;
  while (end < view.length && numberUnit.test(view.charAt(end))) end++;
  return /^-?\d{1,400}(?:\.\d{1,400})?(?:[eE][-+]?\d{1,4})?$/.test(view.slice(start, end))
    ? [[start, end]]
    : [];
}

/** Index of the first range that ends after `at`; ranges are ordered. */
function firstEndingAfter(ranges: readonly { readonly end: number }[], at: number): number {
  return findFirst(ranges.length, (row) => (ranges[row]?.end ?? 0) > at);
}

/** Index of the last offset that is not beyond `at`. */
function lastAtMost(offsets: Int32Array, last: number, at: number): number {
  return findFirst(last, (row) => (offsets[row + 1] ?? 0) > at);
}

/** Index of the first offset that is not before `at`. */
function firstAtLeast(offsets: Int32Array, last: number, at: number): number {
  return findFirst(last, (row) => (offsets[row] ?? 0) >= at);
}

/** The smallest number below `count` for which an ordered condition holds; otherwise `count`. */
function findFirst(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Detection settings shared by all texts of a request. */
export interface DetectionPlan {
  readonly detector: Detector;
  readonly cache: SpanCache | undefined;
  readonly policy: AnonymizationPolicy;
  /** The values of `policy.allow` in lower case. */
  readonly allowed: ReadonlySet<string>;
  readonly denied: DenyList;
}

/** Detects the spans that the policy masks in one view. */
export function findSpans(view: string, { detector, cache, policy, allowed, denied }: DetectionPlan): Span[] {
  let spans = cache?.get(view);
  if (spans === undefined) {
    spans = detector.detect(view);
    cache?.set(view, spans);
  }
  const all = [...spans];
  for (const range of findPlaceholderLikeText(view)) {
    all.push({ ...range, code: placeholderLikeCode, score: 1 });
  }
  for (const find of policy.customDetectors ?? []) for (const span of find(view)) all.push(span);
  for (const span of denied.find(view)) all.push(span);
  const selected = selectSpans(view, all, policy.codes);
  return alignToCodePoints(
    view,
    selected.filter((span) => shouldMask(view, span, allowed, policy.publicWords)),
  );
}

/** Widens spans that would cut a surrogate pair, whose halves no UTF-8 can carry. Keeps them disjoint. */
function alignToCodePoints(view: string, spans: Span[]): Span[] {
  if (!spans.some(({ start, end }) => isInsidePair(view, start) || isInsidePair(view, end))) return spans;
  const aligned: Span[] = [];
  for (const span of spans) {
    const end = isInsidePair(view, span.end) ? span.end + 1 : span.end;
    const before = aligned.at(-1)?.end ?? 0;
    const start = Math.max(before, isInsidePair(view, span.start) ? span.start - 1 : span.start);
    if (start < end) aligned.push({ ...span, start, end });
  }
  return aligned;
}

function isInsidePair(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
}

function shouldMask(
  view: string,
  { start, end, code, score }: Span,
  allowed: ReadonlySet<string>,
  open: AnonymizationPolicy['publicWords'],
): boolean {
  // Only deny-list matches have a score of 1.
  const isOpen = code === nameCodes.ORGANIZATION && score < 1 && open !== undefined && open.size > 0;
  if (allowed.size === 0 && !isOpen) return true;
  const value = view.slice(start, end).toLowerCase();
  return !allowed.has(value) && !(isOpen && open.has(value));
}
