/**
 * Detects spans in a field and maps them to its raw text. In JSON, strings and numbers can be replaced; whatever a span
 * covers between them is punctuation.
 */
import { type Detector, selectSpans } from '../detect/index.ts';
import { nameCodes, placeholderLikeCode } from '../entities/index.ts';
import { isJson, jsonViewSteps, type PlainView, plainViewSteps } from '../replace/index.ts';
import { placeholderLikeSteps } from '../restore/index.ts';
import type { Span } from '../span.ts';
import { runSteps, type Steps } from '../steps/index.ts';
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
  /** What the text is: `json` only if it is valid JSON. */
  readonly format: Field['format'];
  /** The text that detection reads: as a person or model reads the raw text. */
  readonly view: string;
  /** Spans in offsets of `view`, disjoint and ordered. */
  spans: Span[];
  /**
   * Maps a span of the view to the segments of the raw text to be replaced. Throws if there are none, since the value
   * would be sent.
   */
  readonly toRawSegments: (span: Range) => readonly RawSegment[];
  /** Returns the segment for a range of the raw text, with the whole of each escape in it. */
  readonly segmentOf: (start: number, end: number) => RawSegment;
}

type Range = Pick<Span, 'start' | 'end'>;

export interface RawSegment {
  readonly start: number;
  readonly end: number;
  /** The decoded value. */
  readonly value: string;
  /** How the replacement is written: as is, escaped inside a JSON string, or in place of a JSON number. */
  readonly encoding: 'plain' | 'in-string' | 'number';
}

/** Parses a field; `spans` is still empty. */
export function* parseField({ text, format }: Field): Steps<ParsedField> {
  return format === 'json' && isJson(text) ? yield* parseJsonField(text) : yield* parsePlainField(text);
}

/** Returns the text that detection reads. */
export function detectionText(field: Field): string {
  return runSteps(detectionTextSteps(field));
}

/** Like `detectionText`, in steps. */
export function* detectionTextSteps(field: Field): Steps<string> {
  return (yield* parseField(field)).view;
}

function* parsePlainField(raw: string): Steps<ParsedField> {
  const segmentOf = (start: number, end: number): RawSegment => ({
    start,
    end,
    value: raw.slice(start, end),
    encoding: 'plain',
  });
  const seen = yield* plainViewSteps(raw);
  return {
    format: 'plain',
    view: seen?.text ?? raw,
    spans: [],
    toRawSegments: (span) => {
      const { start, end } = seen === undefined ? span : locate(seen, span);
      if (start >= end) throw new Error('A detected value could not be located in the text.');
      return [segmentOf(start, end)];
    },
    segmentOf,
  };
}

/** JSON is decoded twice: its strings can hold escapes and entities like any text. */
function* parseJsonField(raw: string): Steps<ParsedField> {
  const { text: decoded, offsets, tokens } = yield* jsonViewSteps(raw);
  const seen = yield* plainViewSteps(decoded);
  /** Segments for a range of the decoded JSON. */
  const segmentsOf = (from: number, to: number): RawSegment[] => {
    const segments: RawSegment[] = [];
    for (let row = firstEndingAfter(tokens, from); row < tokens.length; row++) {
      const token = tokens[row];
      if (token === undefined || token.start >= to) break;
      const isNumber = token.kind === 'number';
      // Digits of a number cannot be replaced without the others.
      const start = isNumber ? token.start : Math.max(from, token.start);
      const end = isNumber ? token.end : Math.min(to, token.end);
      if (start >= end) continue;
      segments.push({
        start: offsets[start] ?? 0,
        end: offsets[end] ?? 0,
        value: decoded.slice(start, end),
        encoding: isNumber ? 'number' : 'in-string',
      });
    }
    return segments;
  };
  const segmentOf = (start: number, end: number): RawSegment => {
    const first = lastAtMost(offsets, decoded.length, start);
    const behind = firstAtLeast(offsets, decoded.length, end);
    return segmentsOf(first, behind)[0] ?? { start, end, value: raw.slice(start, end), encoding: 'plain' };
  };
  return {
    format: 'json',
    view: seen?.text ?? decoded,
    spans: [],
    toRawSegments: (span) => {
      // Outside of strings and numbers, JSON has only punctuation and `true`, `false` and `null`.
      const { start, end } = seen === undefined ? span : locate(seen, span);
      return segmentsOf(start, end);
    },
    segmentOf,
  };
}

/** The range of the raw text for a range of its view, with the whole of each escape in it. */
export function locate({ text, offsets }: PlainView, span: Range): Range {
  let end = span.end;
  while (end < text.length && offsets[end] === offsets[end - 1]) end++;
  return { start: offsets[span.start] ?? 0, end: offsets[end] ?? 0 };
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
export function* findSpans(
  view: string,
  { detector, cache, policy, allowed, denied }: DetectionPlan,
): Steps<Span[]> {
  let spans = cache?.get(view);
  if (spans === undefined) {
    spans = detector.detect(view);
    cache?.set(view, spans);
  }
  yield;
  const all = [...spans];
  for (const range of yield* placeholderLikeSteps(view)) {
    all.push({ ...range, code: placeholderLikeCode, score: 1, recognizer: 'placeholder' });
  }
  for (const find of policy.customDetectors ?? [])
    for (const span of find(view)) all.push({ recognizer: 'pattern', ...span });
  if (policy.patterns !== undefined)
    for (const span of yield* policy.patterns.findSteps(view)) all.push({ recognizer: 'pattern', ...span });
  for (const span of yield* denied.findSteps(view)) all.push(span);
  yield;
  const selected = selectSpans(view, reaching(policy.thresholds, all), policy.codes);
  yield;
  return alignToCodePoints(
    view,
    selected.filter((span) => shouldMask(view, span, allowed, policy.publicWords)),
  );
}

/** The spans whose score reaches the threshold of their type. */
export function reaching(
  thresholds: AnonymizationPolicy['thresholds'],
  spans: readonly Span[],
): readonly Span[] {
  if (thresholds === undefined || thresholds.size === 0) return spans;
  return spans.filter(({ code, score }) => score >= (thresholds.get(code) ?? 0));
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
