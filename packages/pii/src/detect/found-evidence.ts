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
   * `trigger` for the word or character at which the pattern begins; `model` for an address that the names model found; for names a
   * piece of `evidenceNames`, or `other places` for what the other places of the same name add.
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

/** Longer chains of overlapping names do not occur. */
const maxNeighbors = 8;
/** A trigger begins at most so far before the start of its value, or behind it. */
const maxTriggerDistance = 64;
/** Smaller weights are not worth a word. */
const leastWeight = 0.05;

/** Creates what reads candidates for the evidence of findings of the same detector. */
export function createExplainer({
  recognizers,
  names,
  weights = trainedWeights,
}: EvidenceSources): (candidates: Candidates) => EvidenceLookup {
  return (candidates) => {
    const { scanned } = candidates;
    const triggerOf = triggerFinder(recognizers, candidates);
    const evidenceOfForm = formEvidence(recognizers, candidates, triggerOf);
    if (names === undefined) return evidenceOfForm;
    const structure = readStructure(scanned.text, scanned.atoms);
    const evidenceOfNames = new Map(
      judgedLabels.map((label) => [
        label,
        nameEvidence(scanned.text, nameCases(candidates, label, names, structure), weights[label], triggerOf),
      ]),
    );
    return (found) => {
      const label = judgedLabelOf(found);
      return label === undefined ? evidenceOfForm(found) : (evidenceOfNames.get(label)?.(found) ?? []);
    };
  };
}

function logOddsOf({ evidence }: NameCase, weights: readonly number[]): number {
  return evidence.reduce((sum, strength, at) => sum + strength * (weights[at] ?? 0), 0);
}

/** Evidence that a word before a name gives, by the recognizer that knows the word. */
const cues: ReadonlyMap<string, string> = new Map([
  ['cue word', 'person-cue'],
  ['relation', 'person-relation'],
]);

/** The pieces that the log odds of a name are the sum of, the strongest first. @param cases in text order */
function nameEvidence(
  text: string,
  cases: readonly NameCase[],
  weights: readonly number[],
  triggerOf: TriggerFinder,
): EvidenceLookup {
  const totals = new Map<string, { sum: number; count: number }>();
  const wordsOf = ({ span }: NameCase): string => text.slice(span.start, span.end);
  for (const one of cases) {
    const { sum, count } = totals.get(wordsOf(one)) ?? { sum: 0, count: 0 };
    totals.set(wordsOf(one), { sum: sum + logOddsOf(one, weights), count: count + 1 });
  }
  return (found) => {
    const end = firstIndex(cases, ({ span }) => span.start >= found.end);
    const agreeing = cases
      .slice(Math.max(0, end - maxNeighbors), end)
      .filter(({ span }) => span.end > found.start);
    const own = agreeing.find(({ span }) => span.recognizer === found.recognizer) ?? agreeing[0];
    if (own === undefined) return [];
    const { sum, count } = totals.get(wordsOf(own)) ?? { sum: 0, count: 1 };
    const cueOf = (name: string, strength: number) => {
      const recognizer = strength > 0 ? cues.get(name) : undefined;
      const cue = recognizer === undefined ? undefined : triggerOf(recognizer, own.span);
      return cue === undefined ? {} : { text: cue };
    };
    return [
      ...evidenceNames.map((name, at) => {
        const strength = own.evidence[at] ?? 0;
        return { name, weight: strength * (weights[at] ?? 0), ...cueOf(name, strength) };
      }),
      { name: 'other places', weight: sum / count - logOddsOf(own, weights) },
    ]
      .filter(({ weight }) => Math.abs(weight) >= leastWeight)
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  };
}

/** Number of items before the first one that passes a test that all later ones pass, too. */
function firstIndex<T>(items: readonly T[], passes: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item === undefined || passes(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The word or character at which a recognizer with this name, or of this index, begins to read a value. */
type TriggerFinder = (recognizer: string | number, found: Span) => string | undefined;

function triggerFinder(recognizers: readonly Recognizer[], { scanned, triggers }: Candidates): TriggerFinder {
  const sorted = triggers.toSorted((a, b) => a.at - b.at);
  return (wanted, { start, end }) => {
    const from = firstIndex(sorted, ({ at }) => at >= start - maxTriggerDistance);
    const to = firstIndex(sorted, ({ at }) => at >= Math.min(end, start + maxTriggerDistance));
    const own = sorted
      .slice(from, to)
      .filter(({ recognizers: all }) =>
        all.some((index) => index === wanted || recognizers[index]?.name === wanted),
      );
    // The one that the value begins with, else the last one before it, else the first one in it.
    const hit =
      own.find(({ at }) => at === start) ??
      own.findLast(({ at }) => at < start) ??
      own.find(({ at }) => at > start);
    return hit === undefined ? undefined : scanned.text.slice(hit.at, hit.end);
  };
}

function formEvidence(
  recognizers: readonly Recognizer[],
  { scanned }: Candidates,
  triggerOf: TriggerFinder,
): EvidenceLookup {
  const { text } = scanned;
  /** What speaks for a finding if it is one of this recognizer. */
  const evidenceBy = (recognizer: Recognizer, index: number, found: Span): readonly FoundEvidence[] => {
    const isIdentifier = recognizer.kind === 'identifier';
    if (isIdentifier && !recognizer.format.test(text.slice(found.start, found.end))) return [];
    const isValid = !isIdentifier || passesCheck(recognizer, text, found);
    const context = scanned.contextOf(index, found.start, found.end);
    if ((recognizer.context?.required === true || !isValid) && context === undefined) return [];
    const trigger = triggerOf(index, found);
    if (recognizer.kind === 'trigger' && trigger === undefined) return [];
    return [
      { name: 'form' },
      ...(isIdentifier && isValid && recognizer.valid !== undefined ? [{ name: 'validated' }] : []),
      ...(trigger === undefined ? [] : [{ name: 'trigger', text: trigger }]),
      ...(context === undefined ? [] : [{ name: 'context', text: context }]),
    ];
  };
  return (found) => {
    const named = [...recognizers.entries()].filter(([, { name }]) => name === found.recognizer);
    const evidenceOf = (own: typeof named): readonly FoundEvidence[] => {
      const all = own.flatMap(([index, recognizer]) => evidenceBy(recognizer, index, found));
      return [...new Map(all.map((one) => [one.name, one])).values()];
    };
    const ofType = evidenceOf(named.filter(([, { code }]) => code === found.code));
    if (ofType.length > 0) return ofType;
    // Grammars find values of several types.
    const ofGrammars = evidenceOf(named.filter(([, { kind }]) => kind === 'grammar'));
    if (ofGrammars.length > 0) return ofGrammars;
    if (found.recognizer === 'names') return [{ name: 'model' }];
    // Found as it is read, and not as it is written: encoded, or in other digits.
    return named.length > 0 ? [{ name: 'form' }] : [];
  };
}

function passesCheck({ valid }: IdentifierRecognizer, text: string, { start, end }: Span): boolean {
  const compact = text
    .slice(start, end)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  return valid === undefined || valid(compact);
}
