/** Which evidence was missing where a value was missed or found for nothing, by type and by what found it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Candidates, createCandidateFinder } from '../../../packages/pii/src/detect/candidates.ts';
import { type JudgedLabel, judgedLabels, nameCases } from '../../../packages/pii/src/detect/judge-names.ts';
import { evidenceNames, trainedWeights } from '../../../packages/pii/src/evidence/index.ts';
import { createNamesModel, type NamesModel } from '../../../packages/pii/src/names/index.ts';
import { recognizers } from '../../../packages/pii/src/recognizers/index.ts';
import { familyOf, foundName } from './type-names.ts';

/** A value that was missed, or found for nothing. */
export interface MistakenPlace {
  readonly what: 'missed' | 'for nothing';
  readonly type: string;
  /** What found it; empty for missed ones. */
  readonly recognizer: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Kinds of evidence that speak for a name. */
const kinds = {
  model: ['model'],
  cue: ['cue word', 'strong cue word', 'relation', 'by before', 'key of a person'],
  'known name': ['given names', 'given name first', 'surname last', 'given name and surname'],
  'mail address or handle': [
    'mail address near',
    'mail address of the name',
    'handle near',
    'also in handles',
  ],
  repetition: ['named often', 'other names in the line', 'quoted neighbor'],
} as const;
const kindNames = ['model', 'cue', 'known name', 'mail address or handle', 'repetition'] as const;
const rowOf: ReadonlyMap<string, number> = new Map(evidenceNames.map((name, row) => [name, row]));

type Range = Pick<MistakenPlace, 'start' | 'end'>;
const overlaps = (a: Range, b: Range): boolean => a.start < b.end && b.start < a.end;

/** Names of a group are counted by what was missing, all others by why they were not found. */
interface Group {
  count: number;
  readonly reasons: Map<string, number>;
  readonly missing: Map<string, number>;
  readonly against: Map<string, number>;
}

/** What finds and judges names, before any of it is judged. */
interface EvidenceEngine {
  readonly names: NamesModel;
  readonly candidatesIn: (text: string) => Candidates;
}

/** Loads the shipped names model: create one and reuse it. */
export function createEvidenceEngine(): EvidenceEngine {
  const names = createNamesModel(
    readFileSync(fileURLToPath(import.meta.resolve('@sluice/pii/weights/names.bin'))),
  );
  return { names, candidatesIn: createCandidateFinder({ recognizers, names }) };
}

export class EvidenceTally {
  readonly #groups = new Map<string, Group>();
  readonly #engine: EvidenceEngine;
  #last: { readonly text: string; readonly candidates: Candidates } | undefined;

  constructor(engine: EvidenceEngine) {
    this.#engine = engine;
  }

  add(place: MistakenPlace): void {
    const { what, type, recognizer } = place;
    const key = what === 'missed' ? `missed ${type}` : `for nothing ${recognizer} ${type}`;
    const group = this.#groups.get(key) ?? {
      count: 0,
      reasons: new Map(),
      missing: new Map(),
      against: new Map(),
    };
    this.#groups.set(key, group);
    group.count++;
    const label = judgedLabels.find((one) => one === type);
    const candidates = this.#read(place.text);
    const evidence = label === undefined ? undefined : this.#evidenceAt(candidates, label, place);
    if (label !== undefined && evidence !== undefined) this.#count(group, label, evidence, what);
    else if (what === 'missed') increase(group.reasons, reasonOf(candidates, place));
  }

  /** The groups as lines for people, the largest first. */
  lines(): readonly string[] {
    return [...this.#groups]
      .sort(([, a], [, b]) => b.count - a.count)
      .map(([key, { count, reasons, missing, against }]) =>
        [
          `    ${key} ${count}`,
          listed('', reasons),
          listed('without ', missing),
          listed('against it: ', against),
        ]
          .filter((part) => part !== '')
          .join('; '),
      );
  }

  #read(text: string): Candidates {
    if (this.#last?.text !== text) this.#last = { text, candidates: this.#engine.candidatesIn(text) };
    return this.#last.candidates;
  }

  #evidenceAt(candidates: Candidates, label: JudgedLabel, place: Range): readonly number[] | undefined {
    return nameCases(candidates, label, this.#engine.names).find(({ span }) => overlaps(span, place))
      ?.evidence;
  }

  #count(group: Group, label: JudgedLabel, evidence: readonly number[], what: MistakenPlace['what']): void {
    const has = (name: string): boolean => (evidence[rowOf.get(name) ?? -1] ?? 0) > 0;
    for (const kind of kindNames) if (!kinds[kind].some(has)) increase(group.missing, kind);
    if (what !== 'missed') return;
    const weights = trainedWeights[label];
    const shares = evidenceNames.map(
      (name, row) => [name, (weights[row] ?? 0) * (evidence[row] ?? 0)] as const,
    );
    const [worst] = shares.toSorted(([, a], [, b]) => a - b);
    if (worst !== undefined && worst[1] < 0) increase(group.against, worst[0]);
  }
}

/** Why a value that no evidence is weighed for was missed. */
function reasonOf({ spans }: Candidates, place: MistakenPlace): string {
  const near = spans.filter((span) => overlaps(span, place));
  if (near.length === 0) return 'no recognizer';
  const own = near.find(({ code }) => familyOf(foundName(code)) === place.type);
  if (own === undefined) return `found as ${familyOf(foundName(near[0]?.code ?? 0))}`;
  return `other ends by ${own.recognizer ?? 'a recognizer'}`;
}

function increase(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function listed(lead: string, counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, 5);
  return sorted.length === 0 ? '' : lead + sorted.map(([name, count]) => `${name} ${count}`).join(', ');
}
