/** What speaks for each finding of a text. For explanations only: no request waits for it. */
import {
  evidenceNames,
  type NameWeights,
  type NameWords,
  readStructure,
  trainedWeights,
} from '../evidence/index.ts';
import type { IdentifierRecognizer, Recognizer } from '../recognizers/index.ts';
import type { Span } from '../span.ts';
import type { Candidates } from './candidates.ts';
import { judgedLabelOf, judgedLabels, type NameCase, nameCases } from './judge-names.ts';

/** One piece of evidence for a finding, or against it. */
export interface FoundEvidence {
  /**
   * `form` for a pattern or grammar, `validated` for check digits or the rules of an issuer, `context` for a word near the value,
   * `trigger` for the word or character at which the pattern begins; for names a piece of `evidenceNames`, or `other places` for
   * what the other places of the same name add.
   */
  readonly name: string;
  /** What it adds to the log odds of a name; negative if it speaks against one. */
  readonly weight?: number;
  /** The words of the text that it is about. */
  readonly text?: string;
}

/** The evidence for a finding of the text; empty for what no recognizer of the detector found. */
export type EvidenceLookup = (found: Span) => readonly FoundEvidence[];

interface EvidenceSources {
  readonly recognizers: readonly Recognizer[];
  readonly names: NameWords | undefined;
  readonly weights?: NameWeights | undefined;
}

/** A trigger is at most so far before its value, or in it. */
const maxTriggerDistance = 64;
/** Smaller weights are not worth a word. */
const leastWeight = 0.05;

/** Creates the reader of evidence; its lookups are for the findings of the same detector. */
export function createEvidenceReader({
  recognizers,
  names,
  weights = trainedWeights,
}: EvidenceSources): (candidates: Candidates) => EvidenceLookup {
  return (candidates) => {
    const { scanned } = candidates;
    const structure = names === undefined ? undefined : readStructure(scanned.text, scanned.atoms);
    const cases = new Map(
      judgedLabels.map((label) => [
        label,
        names === undefined ? [] : nameCases(candidates, label, names, structure),
      ]),
    );
    return (found) => {
      const label = judgedLabelOf(found);
      return label === undefined
        ? evidenceOfForm(recognizers, candidates, found)
        : evidenceOfName(scanned.text, cases.get(label) ?? [], found, weights[label]);
    };
  };
}

/** Whether two spans share characters. */
function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

function logOddsOf({ evidence }: NameCase, weights: readonly number[]): number {
  return evidence.reduce((sum, strength, at) => sum + strength * (weights[at] ?? 0), 0);
}

/** The pieces that the log odds of a name are the sum of, the strongest first. */
function evidenceOfName(
  text: string,
  cases: readonly NameCase[],
  found: Span,
  weights: readonly number[],
): readonly FoundEvidence[] {
  const agreeing = cases.filter(({ span }) => overlaps(span, found));
  const own = agreeing.find(({ span }) => span.recognizer === found.recognizer) ?? agreeing[0];
  if (own === undefined) return [];
  const value = text.slice(own.span.start, own.span.end);
  const places = cases.filter(({ span }) => text.slice(span.start, span.end) === value);
  const mean = places.reduce((sum, one) => sum + logOddsOf(one, weights), 0) / places.length;
  return [
    ...evidenceNames.map((name, at) => ({ name, weight: (own.evidence[at] ?? 0) * (weights[at] ?? 0) })),
    { name: 'other places', weight: mean - logOddsOf(own, weights) },
  ]
    .filter(({ weight }) => Math.abs(weight) >= leastWeight)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}

function evidenceOfForm(
  recognizers: readonly Recognizer[],
  { scanned, triggers }: Candidates,
  found: Span,
): readonly FoundEvidence[] {
  const { text } = scanned;
  const evidence = new Map<string, FoundEvidence>();
  for (const [index, recognizer] of recognizers.entries()) {
    if (recognizer.name !== found.recognizer || recognizer.code !== found.code) continue;
    if (recognizer.kind === 'identifier' && !matches(recognizer, text, found)) continue;
    const context = scanned.contextOf(index, found.start, found.end);
    if (recognizer.context?.required === true && context === undefined) continue;
    const trigger = triggers.findLast(
      ({ recognizers: own, at }) =>
        own.includes(index) && at < found.end && at >= found.start - maxTriggerDistance,
    );
    if (recognizer.kind === 'trigger' && trigger === undefined) continue;
    evidence.set('form', { name: 'form' });
    if (recognizer.kind === 'identifier' && recognizer.valid !== undefined)
      evidence.set('validated', { name: 'validated' });
    if (trigger !== undefined)
      evidence.set('trigger', { name: 'trigger', text: text.slice(trigger.at, trigger.end) });
    if (context !== undefined) evidence.set('context', { name: 'context', text: context });
  }
  return [...evidence.values()];
}

function matches({ format, valid }: IdentifierRecognizer, text: string, { start, end }: Span): boolean {
  const written = text.slice(start, end);
  const compact = written.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  return format.test(written) && (valid === undefined || valid(compact));
}
