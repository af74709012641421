/** Detects personal data and secrets with patterns, grammars and a names model. */
import { nameCodes } from '../entities/index.ts';
import type { NamesModel } from '../names/index.ts';
import type {
  GrammarRecognizer,
  IdentifierRecognizer,
  Recognizer,
  TriggerRecognizer,
} from '../recognizers/index.ts';
import { createScanner } from '../scan/index.ts';
import type { Span } from '../span.ts';
import { findEncodedTexts } from './encoded-texts.ts';
import { createIdentifierFinder, type Indexed } from './identifier-finder.ts';
import { isPlausible } from './plausible-name.ts';
import { findQuotedNeighbors } from './quoted-neighbors.ts';
import { runTriggers } from './run-triggers.ts';

export interface Detector {
  /** Returns all findings, of all types; spans may overlap, see `resolveOverlaps`. */
  detect(text: string): Span[];
}

export interface DetectorOptions {
  readonly recognizers: readonly Recognizer[];
  /** Without it, names are only detected by the words around them. */
  readonly names?: NamesModel | undefined;
}

/** Compiles the recognizers into a single scan. Takes several milliseconds: create one detector and reuse it. */
export function createDetector({ recognizers, names }: DetectorOptions): Detector {
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
  const detectWritten = (text: string): Span[] => {
    const { scanned, triggers } = scanner.scan(text);
    const spans = identifiers.find(scanned);
    for (const span of runTriggers(scanned, triggers, triggered)) spans.push(span);
    for (const { index, recognizer } of grammars) {
      const near = (start: number, end: number): boolean => scanned.near(index, start, end);
      for (const span of recognizer.find(scanned, near)) spans.push({ ...span, recognizer: recognizer.name });
    }
    for (const name of names?.find(text) ?? []) {
      if (!isPlausible(text, name)) continue;
      const { start, end, label, score } = name;
      spans.push({ start, end, code: nameCodes[label], score, recognizer: 'names' });
    }
    if (names === undefined) return spans;
    return [...spans, ...findQuotedNeighbors(text, spans, names.isOrdinaryWord)];
  };
  return {
    detect: (text) => [...detectWritten(text), ...findEncodedTexts(text, detectWritten)],
  };
}
