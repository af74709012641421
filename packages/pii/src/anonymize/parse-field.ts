/** The spans of one field in the offsets of its raw text, those of a JSON text cut to its strings and numbers. */
import { type Detector, selectSpans } from '../detect/index.ts';
import { nameCodes } from '../entities/index.ts';
import { createJsonView, createPlainView, findPlaceholderLikeText } from '../replace/index.ts';
import type { Span } from '../span.ts';
import type { AnonymizationPolicy, Field } from './anonymization-policy.ts';
import type { DenyList } from './deny-list.ts';

/** Remembers what was found in a text, so that a conversation that grows is not searched again. Holds no text. */
export interface SpanCache {
  get(text: string): readonly Span[] | undefined;
  set(text: string, spans: readonly Span[]): void;
}

/** A field with what detection read of it. */
export interface ParsedField {
  /** What detection reads: the text, or the view of a JSON text. */
  readonly view: string;
  /** Spans in the offsets of `view`, disjoint and ordered. */
  spans: Span[];
  /** Takes a span of the view to stretches of the raw text that can be replaced. */
  readonly toRawSegments: (span: Span) => readonly RawSegment[];
}

export interface RawSegment {
  readonly start: number;
  readonly end: number;
  /** The value without escapes. */
  readonly value: string;
  /** How a replacement is written here: as it is, inside a JSON string, or in place of a JSON number. */
  readonly encoding: 'plain' | 'in-string' | 'number';
}

/** Reads a field; `spans` is still empty. */
export function parseField({ text, format: form }: Field): ParsedField {
  if (form === 'plain') return parsePlainField(text);
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
  return { view, spans: [], toRawSegments: toRaw };
}

/** What detection reads of a field: the text, without what disguises it, or what stands in a JSON text. */
export function detectionText(field: Field): string {
  return parseField(field).view;
}

function parsePlainField(raw: string): ParsedField {
  const seen = createPlainView(raw);
  const piece = (start: number, end: number): RawSegment[] =>
    start >= end ? [] : [{ start, end, value: raw.slice(start, end), encoding: 'plain' }];
  if (seen === undefined)
    return { view: raw, spans: [], toRawSegments: ({ start, end }) => piece(start, end) };
  const { text: view, offsets } = seen;
  return {
    view,
    spans: [],
    toRawSegments: ({ start, end }) => piece(offsets[start] ?? 0, offsets[end] ?? 0),
  };
}

const numberUnit = /[-+.0-9eE]/;

/** The whole JSON number that a span outside of all strings touches. */
function findJsonNumber(view: string, span: Span): [start: number, end: number][] {
  let { start, end } = span;
  while (start > 0 && numberUnit.test(view.charAt(start - 1))) start--;
  while (end < view.length && numberUnit.test(view.charAt(end))) end++;
  return /^-?\d{1,400}(?:\.\d{1,400})?(?:[eE][-+]?\d{1,4})?$/.test(view.slice(start, end))
    ? [[start, end]]
    : [];
}

/** Index of the first stretch that ends after `at`; the stretches are ordered. */
function firstEndingAfter(stretches: readonly { readonly end: number }[], at: number): number {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((stretches[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What is the same for all texts of a request. */
export interface DetectionPlan {
  readonly detector: Detector;
  readonly cache: SpanCache | undefined;
  readonly policy: AnonymizationPolicy;
  /** The values of `policy.allow` in lower case. */
  readonly allowed: ReadonlySet<string>;
  readonly denied: DenyList;
}

/** What a policy wants masked in a view, without regard to other texts. */
export function findSpans(view: string, { detector, cache, policy, allowed, denied }: DetectionPlan): Span[] {
  let spans = cache?.get(view);
  if (spans === undefined) {
    spans = detector.detect(view);
    cache?.set(view, spans);
  }
  const all = [...spans, ...findPlaceholderLikeText(view)];
  for (const find of policy.customDetectors ?? []) for (const span of find(view)) all.push(span);
  for (const span of denied.find(view)) all.push(span);
  const selected = selectSpans(view, all, policy.codes);
  return selected.filter((span) => shouldMask(view, span, allowed, policy.publicWords));
}

function shouldMask(
  view: string,
  { start, end, code, score }: Span,
  allowed: ReadonlySet<string>,
  open: AnonymizationPolicy['publicWords'],
): boolean {
  // What is certain comes from the owner's lists.
  const isOpen = code === nameCodes.ORGANIZATION && score < 1 && open !== undefined && open.size > 0;
  if (allowed.size === 0 && !isOpen) return true;
  const value = view.slice(start, end).toLowerCase();
  return !allowed.has(value) && !(isOpen && open.has(value));
}
