/**
 * Writes the outgoing text of a field. It is then read by the restorer itself: whatever that could take for a
 * placeholder and is not one of ours is masked too. So only ours are restored, and the text comes back as it was.
 */
import { placeholderLikeCode } from '../entities/index.ts';
import { placeholderLikeSteps, type RestorerOptions } from '../restore/index.ts';
import type { Steps } from '../steps/index.ts';
import type { ReplacedEntity } from './anonymization-policy.ts';
import type { ParsedField, RawSegment } from './parse-field.ts';
import type { Replacer } from './replacer.ts';

/** The outgoing text, and what was replaced in it, in order. */
export interface ReplacedText {
  readonly text: string;
  readonly segments: readonly ReplacedSegment[];
}

interface ReplacedSegment {
  readonly entity: ReplacedEntity;
  /** The position of the replacement in the outgoing text. */
  readonly target: { readonly start: number; readonly end: number };
}

/** A segment of the raw text, with the entity that it belongs to. */
export interface FoundSegment {
  readonly segment: RawSegment;
  readonly code: number;
  readonly score: number;
  readonly person?: string | undefined;
  readonly recognizer?: string | undefined;
}

/** Segments that are written in a step. */
const stepSegments = 1024;

type ReplacementFor = Replacer['replacementFor'];

/**
 * Replaces the spans of a field.
 * @param more other segments to replace
 */
export function replaceSpans(
  raw: string,
  field: ParsedField,
  replacementFor: ReplacementFor,
  more: readonly FoundSegment[] = [],
): Steps<ReplacedText> {
  return write(raw, segmentsOf(field, more), replacementFor);
}

/**
 * Replaces the spans of a field, and everything else that a restorer could take for a placeholder: it may stand in
 * the text, appear where a span ends inside a word, or be hidden from detection by the escapes of the raw text.
 * @param more other segments to replace
 * @param isOwn whether text is a placeholder of the session that stays in the text
 */
export function* replaceForRestoring(
  raw: string,
  field: ParsedField,
  replacementFor: ReplacementFor,
  more: readonly FoundSegment[] = [],
  isOwn: (placeholder: string) => boolean = () => false,
): Steps<ReplacedText> {
  const found = segmentsOf(field, more);
  let previous: string | undefined;
  for (;;) {
    const written = yield* write(raw, found, replacementFor);
    // Every round masks more of the text. One that does not would repeat forever: the request fails instead.
    if (written.text === previous) throw new Error('Text that looks like a placeholder could not be masked.');
    previous = written.text;
    // Detection has searched this very text.
    if (found.length === 0 && field.view === raw) return written;
    const foreign = (yield* findForeign(written, field.format)).filter(
      ({ start, end }) => !isOwn(raw.slice(start, end)),
    );
    if (foreign.length === 0) return written;
    for (const range of foreign) {
      const segment = field.segmentOf(range.start, range.end);
      found.push({ segment, code: placeholderLikeCode, score: 1, recognizer: 'placeholder' });
    }
    found.sort((a, b) => a.segment.start - b.segment.start);
  }
}

function segmentsOf(field: ParsedField, more: readonly FoundSegment[]): FoundSegment[] {
  const found = field.spans.flatMap((span): FoundSegment[] =>
    field.toRawSegments(span).map((segment) => ({
      segment,
      code: span.code,
      score: span.score,
      person: span.person,
      recognizer: span.recognizer,
    })),
  );
  return more.length === 0 ? found : [...found, ...more].sort((a, b) => a.segment.start - b.segment.start);
}

function* write(
  raw: string,
  found: readonly FoundSegment[],
  replacementFor: ReplacementFor,
): Steps<ReplacedText> {
  const segments: ReplacedSegment[] = [];
  let text = '';
  let done = 0;
  for (const { segment, code, score, person, recognizer = 'unknown' } of found) {
    const { start, end, encoding } = segment;
    // Two values in one JSON number: the number was already replaced as a whole.
    if (start < done) continue;
    const replacement = encodeReplacement(replacementFor(segment.value, code, person), encoding);
    text += raw.slice(done, start);
    // The quotes added around a masked number are not part of its placeholder.
    const quote = encoding === 'number' ? 1 : 0;
    const target = { start: text.length + quote, end: text.length + replacement.length - quote };
    text += replacement;
    done = end;
    if (segments.length % stepSegments === stepSegments - 1) yield;
    segments.push({ entity: { code, score, recognizer, start, end, replacement }, target });
  }
  return { text: text + raw.slice(done), segments };
}

function encodeReplacement(replacement: string, encoding: RawSegment['encoding']): string {
  if (encoding === 'plain') return replacement;
  const escaped = JSON.stringify(replacement);
  return encoding === 'number' ? escaped : escaped.slice(1, -1);
}

/** Finds what a restorer could replace besides our placeholders, as ranges of the raw text. */
function* findForeign(
  written: ReplacedText,
  format: RestorerOptions['format'],
): Steps<{ start: number; end: number }[]> {
  const rawRangeOf = rawRanges(written);
  const foreign: { start: number; end: number }[] = [];
  for (const range of yield* placeholderLikeSteps(written.text, format)) {
    const found = rawRangeOf(range);
    if (found.replaced === undefined) foreign.push(found);
    else if (found.replaced.start !== range.start || found.replaced.end !== range.end)
      throw new Error('A placeholder cannot be told from the text around it.');
  }
  return foreign;
}

interface RawRange {
  readonly start: number;
  readonly end: number;
  /** The replacement that the range touches; then it is no range of the raw text. */
  readonly replaced?: ReplacedSegment['target'];
}

/** Maps ranges of an outgoing text to the raw text, in order. */
export function rawRanges({ segments }: ReplacedText): (range: { start: number; end: number }) => RawRange {
  let row = 0;
  return ({ start, end }) => {
    while (row < segments.length && (segments[row]?.target.end ?? 0) <= start) row++;
    const next = segments[row]?.target;
    if (next !== undefined && next.start < end) return { start, end, replaced: next };
    // Between two segments, the outgoing text is the raw text.
    const previous = segments[row - 1];
    const shift = previous === undefined ? 0 : previous.entity.end - writtenEnd(previous);
    return { start: start + shift, end: end + shift };
  };
}

/** The end of what was written for a segment, including the quotes around a number. */
function writtenEnd({ entity, target }: ReplacedSegment): number {
  const quotes = entity.replacement.length - (target.end - target.start);
  return target.end + quotes / 2;
}
