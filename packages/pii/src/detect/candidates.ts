/** What recognizers and the names model find in a text, before any of it is judged. */
import { nameCodes } from '../entities/index.ts';
import type { NameSpan, NamesModel } from '../names/index.ts';
import {
  type GrammarRecognizer,
  type IdentifierRecognizer,
  organizationStart,
  type Recognizer,
  type TriggerRecognizer,
} from '../recognizers/index.ts';
import { createScanner, type ScannedText, type TriggerHit } from '../scan/index.ts';
import type { Span } from '../span.ts';
import { createIdentifierFinder, type Indexed } from './identifier-finder.ts';
import { isPlausible } from './plausible-name.ts';
import { findQuotedNeighbors } from './quoted-neighbors.ts';
import { runTriggers } from './run-triggers.ts';

export interface DetectorOptions {
  readonly recognizers: readonly Recognizer[];
  /** Without it, names are only detected by the words around them. */
  readonly names?: NamesModel | undefined;
}

/** Everything that may be a value. */
export interface Candidates {
  readonly scanned: ScannedText;
  readonly triggers: readonly TriggerHit[];
  readonly spans: Span[];
}

/** Compiles the recognizers into a single scan. */
export function createCandidateFinder({ recognizers, names }: DetectorOptions): (text: string) => Candidates {
  const scanner = createScanner({
    contexts: recognizers.map(({ context }) => context?.terms ?? []),
    triggers: recognizers.map((one) => (one.kind === 'trigger' ? (one.terms ?? []) : [])),
    triggerChars: recognizers.map((one) => (one.kind === 'trigger' ? (one.chars ?? '') : '')),
  });
  const indexed: Indexed<IdentifierRecognizer>[] = [];
  const triggered: (TriggerRecognizer | undefined)[] = [];
  const grammars: Indexed<GrammarRecognizer>[] = [];
  for (const [index, recognizer] of recognizers.entries()) {
    if (recognizer.kind === 'identifier') indexed.push({ index, recognizer });
    else if (recognizer.kind === 'trigger') triggered[index] = recognizer;
    else grammars.push({ index, recognizer });
  }
  const identifiers = createIdentifierFinder(indexed);
  return (text) => {
    const { scanned, triggers } = scanner.scan(text);
    const spans = identifiers.find(scanned);
    for (const span of runTriggers(scanned, triggers, triggered)) spans.push(span);
    for (const { index, recognizer } of grammars) {
      const near = (start: number, end: number): boolean => scanned.near(index, start, end);
      for (const span of recognizer.find(scanned, near)) spans.push({ ...span, recognizer: recognizer.name });
    }
    if (names === undefined) return { scanned, triggers, spans };
    for (const span of namesIn(text, names)) spans.push(span);
    return {
      scanned,
      triggers,
      spans: [...spans, ...findQuotedNeighbors(text, spans, names.isOrdinaryWord)],
    };
  };
}

/** What the names model finds, as far as it can be a name. */
function namesIn(text: string, names: NamesModel): readonly Span[] {
  return names.find(text).flatMap((found) => {
    const name = withinLine(text, found, names.isOrdinaryWord);
    if (!isPlausible(text, name)) return [];
    const { label, score } = name;
    return capitalizedParts(text, name).map(({ start, end }): Span => {
      const from = label === 'ORGANIZATION' ? organizationStart(text, start, end) : start;
      return { start: from, end, code: nameCodes[label], score, recognizer: 'names' };
    });
  });
}

/** Letters of alphabets with capitals that the model has not learned. */
const greekOrCyrillic = /[\u0370-\u03ff\u0400-\u04ff]/;

/** A name in Greek or Cyrillic letters is only its capitalized words: the model takes whole sentences for one. */
function capitalizedParts(
  text: string,
  name: NameSpan,
): readonly { readonly start: number; readonly end: number }[] {
  const value = text.slice(name.start, name.end);
  if (!greekOrCyrillic.test(value)) return [name];
  return [...value.matchAll(/\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*)*/gu)].map(
    ({ 0: part, index }) => ({
      start: name.start + index,
      end: name.start + index + part.length,
    }),
  );
}

/** A name ends with its line if the next one begins with a word of the language. */
function withinLine(text: string, name: NameSpan, isOrdinary: (word: string) => boolean): NameSpan {
  if (name.label === 'ADDRESS') return name;
  const value = text.slice(name.start, name.end);
  const next = /\s*\n\s*([\p{L}\p{M}]+)/u.exec(value);
  if (next?.[1] === undefined || next.index === 0 || !isOrdinary(next[1].toLowerCase())) return name;
  return { ...name, end: name.start + next.index };
}
