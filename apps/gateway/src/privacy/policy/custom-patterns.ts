/** Custom patterns of an account, in RE2 syntax, with an engine that is linear in the length of the text. */
import {
  encodedValueSteps,
  findEncodedValues,
  type PatternSearch,
  runSteps,
  type Span,
  type Steps,
} from '@sluice/pii';
import { RE2JS } from 're2js';
import type { AnonymizationSettings } from '../../config/index.ts';

type Pattern = NonNullable<NonNullable<AnonymizationSettings['patterns']>[number]>;

const firstCustomCode = 990;
/** Maximum matches of one pattern in one text; more fail the request. */
const maxMatches = 100_000;
/** Text that is searched in a step: about 4 ms of work. */
const windowUnits = 16_384;
/** A match that begins in the last part of a window is looked for in the next one. */
const overlapUnits = 8192;
/** A match that reaches the end of its window is searched in one of this size; if it reaches the end of that, too, it is cut there. */
const longestUnits = 65_536;
/** Matches in a step. */
const stepMatches = 512;

interface CompiledPattern {
  readonly pattern: RE2JS;
  readonly code: number;
}

/** Compiles patterns; undefined if there are none. Throws a SyntaxError naming the first invalid one. */
export function compilePatterns(patterns: readonly Pattern[]): PatternSearch | undefined {
  if (patterns.length === 0) return undefined;
  const compiled = patterns.map(({ pattern, type }) => ({
    pattern: compile(pattern),
    code: type ?? firstCustomCode,
  }));
  function* search(text: string): Steps<Span[]> {
    const spans: Span[] = [];
    for (const one of compiled) {
      for (const span of yield* searchSteps(one, text)) spans.push(span);
      yield;
    }
    return spans;
  }
  const find = (text: string): Span[] => runSteps(search(text));
  return {
    find: (text) => [...find(text), ...findEncodedValues(text, find)],
    *findSteps(text) {
      const written = yield* search(text);
      return [...written, ...(yield* encodedValueSteps(text, search))];
    },
  };
}

/** Searches one window after the other. What comes before a window is seen by anchors and boundaries. */
function* searchSteps({ pattern, code }: CompiledPattern, text: string): Steps<Span[]> {
  const spans: Span[] = [];
  for (let at = 0; ; ) {
    const windowEnd = Math.min(text.length, at + windowUnits);
    const isLast = windowEnd === text.length;
    const decidedEnd = isLast ? text.length + 1 : windowEnd - overlapUnits;
    for (const { start, end } of matchesIn(pattern, text.slice(0, windowEnd), at, decidedEnd)) {
      // Further matches would be sent unchanged, so the request fails instead.
      if (spans.length === maxMatches)
        throw new RangeError('A custom pattern of the account has too many matches.');
      const whole = !isLast && end === windowEnd ? longEnd(pattern, text, start) : end;
      if (whole > start) spans.push({ start, end: whole, code, score: 1 });
      at = Math.max(whole, start + 1);
      if (spans.length % stepMatches === 0) yield;
    }
    if (isLast) return spans;
    at = Math.max(at, decidedEnd);
    yield;
  }
}

/** Matches that begin between two positions, in order. */
function* matchesIn(pattern: RE2JS, text: string, from: number, until: number): Generator<Place> {
  const matcher = pattern.matcher(text);
  for (let at = from; at <= text.length && matcher.find(at); ) {
    const place = { start: matcher.start(), end: matcher.end() };
    if (place.start >= until) return;
    yield place;
    at = Math.max(place.end, place.start + 1);
  }
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** The end of a match that begins at a position, as far as it is searched. */
function longEnd(pattern: RE2JS, text: string, start: number): number {
  const matcher = pattern.matcher(text.slice(0, start + longestUnits));
  return matcher.find(start) && matcher.start() === start ? matcher.end() : start;
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SyntaxError(`The pattern ${pattern} is not in RE2 syntax: ${reason}`);
  }
}
