/** Keeps the names that the evidence of their places speaks for. */
import { nameCodes } from '../entities/index.ts';
import {
  createEvidenceReader,
  createJudge,
  type Finding,
  type NameWeights,
  type NameWords,
  nameThreshold,
  probabilityOf,
  readStructure,
  type Surroundings,
  scantThreshold,
  type TextStructure,
  trainedWeights,
} from '../evidence/index.ts';
import { fold } from '../scan/index.ts';
import type { Span } from '../span.ts';
import type { Candidates } from './candidates.ts';
import { OrderedSpans } from './ordered-spans.ts';

/** A name with its evidence, as numbers. */
export interface NameCase {
  readonly span: Span;
  readonly evidence: readonly number[];
}

const nationalityCode = 106;

/** What judges by words and grammar; what is found by its form needs no judgement. */
const judgedRecognizers: ReadonlySet<string> = new Set([
  'names',
  'person-cue',
  'person-relation',
  'given-names',
  'quoted-name',
]);

/** The kinds of names that are judged, each by itself. */
export const judgedLabels = ['PERSON', 'LOCATION', 'ORGANIZATION'] as const;
export type JudgedLabel = (typeof judgedLabels)[number];

const labelOf: ReadonlyMap<number, JudgedLabel> = new Map(
  judgedLabels.map((label) => [nameCodes[label], label]),
);

/** The kind of a name that is judged; undefined for everything else. */
export function judgedLabelOf({ code, recognizer }: Span): JudgedLabel | undefined {
  return recognizer !== undefined && judgedRecognizers.has(recognizer) ? labelOf.get(code) : undefined;
}

/** The names of a kind in a text with their evidence. */
export function nameCases(
  { scanned, spans }: Candidates,
  label: JudgedLabel,
  names: NameWords,
  structure: TextStructure = readStructure(scanned.text, scanned.atoms),
): NameCase[] {
  const found = spans
    .filter((span) => judgedLabelOf(span) === label)
    .sort((a, b) => a.start - b.start || a.end - b.end);
  if (found.length === 0) return [];
  const findings = findingsOf(found);
  const around = surroundingsOf(scanned.text, spans, found, structure);
  const read = createEvidenceReader(structure, names);
  return found.map((span, row) => ({
    span,
    evidence: read(span, findings[row] ?? [], around(span)),
  }));
}

/** What else was found at and around each of these spans. */
function surroundingsOf(
  text: string,
  spans: readonly Span[],
  people: readonly Span[],
  structure: TextStructure,
): (span: Span) => Surroundings {
  const own = people[0]?.code;
  const nationalities = new OrderedSpans(spans.filter(({ code }) => code === nationalityCode));
  const others = new OrderedSpans(
    spans.filter(
      ({ code }) => code !== own && (code === nameCodes.LOCATION || code === nameCodes.ORGANIZATION),
    ),
  );
  const places = new Map<string, Set<number>>();
  const inLine = new Map<number, Set<string>>();
  for (const { start, end } of people) {
    const value = text.slice(start, end);
    added(places, value, start);
    added(inLine, structure.lineStart(start), value);
  }
  return ({ start, end }) => {
    const value = text.slice(start, end);
    return {
      isNationality: nationalities.touches({ start, end }),
      isOther: others.touches({ start, end }),
      repeats: places.get(value)?.size ?? 1,
      others: (inLine.get(structure.lineStart(start))?.size ?? 1) - 1,
    };
  };
}

function added<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}

/** Longer chains of overlapping spans do not occur; the search for them must not grow with the text. */
const maxNeighbors = 8;

/** For each of these spans, in order, what found it and those that overlap it. */
function findingsOf(people: readonly Span[]): readonly (readonly Finding[])[] {
  return people.map((span, row) => {
    const found: Finding[] = [];
    const last = Math.min(people.length, row + maxNeighbors);
    for (let at = Math.max(0, row - maxNeighbors); at < last; at++) {
      const other = people[at];
      if (other === undefined || other.start >= span.end || other.end <= span.start) continue;
      found.push({ recognizer: other.recognizer ?? '', score: other.score });
    }
    return found;
  });
}

/** Creates the judge of names; all other candidates pass. */
export function createNameJudge(
  names: NameWords,
  weights: NameWeights = trainedWeights,
): (candidates: Candidates) => Span[] {
  const judges = new Map(judgedLabels.map((label) => [label, createJudge(weights[label])]));
  return (candidates) => {
    const { scanned, spans } = candidates;
    const kept = spans.filter((span) => judgedLabelOf(span) === undefined);
    if (kept.length === spans.length) return kept;
    const structure = readStructure(scanned.text, scanned.atoms);
    for (const [label, logOddsOf] of judges)
      for (const span of judged(structure, nameCases(candidates, label, names, structure), logOddsOf))
        kept.push(span);
    return kept;
  };
}

/** Reach of the search for the e-mail address of a person, from the name. */
const addressReach = 96;
/** Log odds that such an address adds to a name. */
const addressEvidence = 4;

/** Returns whether an e-mail address next to a name holds all of its words: `Karin Holzmann, karin.holzmann@example.org`. */
function isInAddress(text: string, { start, end, code }: Span): boolean {
  if (code !== nameCodes.PERSON) return false;
  const near = text.slice(Math.max(0, start - addressReach), end + addressReach);
  if (!near.includes('@')) return false;
  const words = fold(text.slice(start, end)).match(/\p{L}{2,}/gu) ?? [];
  if (words.length < 2) return false;
  return [...fold(near).matchAll(/[\w.+-]{3,64}(?=@)/g)].some(([local]) =>
    words.every((word) => local.includes(word)),
  );
}

/** A name is judged by all its places together: what a word means in one of them it mostly means in the others. */
function judged(
  { text, isScant }: TextStructure,
  cases: readonly NameCase[],
  logOddsOf: (evidence: readonly number[]) => number,
): Span[] {
  const threshold = isScant ? scantThreshold : nameThreshold;
  const totals = new Map<string, { sum: number; count: number }>();
  const wordsOf = ({ span }: NameCase): string => text.slice(span.start, span.end);
  for (const one of cases) {
    const total = totals.get(wordsOf(one)) ?? { sum: 0, count: 0 };
    total.sum += logOddsOf(one.evidence) + (isInAddress(text, one.span) ? addressEvidence : 0);
    total.count++;
    totals.set(wordsOf(one), total);
  }
  return cases.flatMap((one) => {
    const { sum, count } = totals.get(wordsOf(one)) ?? { sum: 0, count: 1 };
    const score = probabilityOf(sum / count);
    return score < threshold ? [] : [{ ...one.span, score }];
  });
}
