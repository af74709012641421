/** Judges names by their evidence: a weighted sum, with weights that were trained. */
import { type Evidence, evidenceNames } from './evidence-names.ts';
import { nameWeights } from './name-weights.ts';

/** The weights of the evidence, in its order, for each kind of names. */
export type NameWeights = Readonly<Record<'PERSON' | 'LOCATION' | 'ORGANIZATION', readonly number[]>>;

/** A name is kept from this probability on. */
export const nameThreshold = 0.65;
/** In a text of a few plain words, which gives no evidence against a name. */
export const scantThreshold = 0.1;

const ordered = (weights: Readonly<Record<string, number>>): readonly number[] =>
  evidenceNames.map((name) => weights[name] ?? 0);

export const trainedWeights: NameWeights = {
  PERSON: ordered(nameWeights.PERSON),
  LOCATION: ordered(nameWeights.LOCATION),
  ORGANIZATION: ordered(nameWeights.ORGANIZATION),
};

/** Log odds that a candidate with this evidence is a name of the kind of these weights. */
export function createJudge(weights: readonly number[]): (evidence: Evidence) => number {
  return (evidence) => {
    let sum = 0;
    for (let at = 0; at < evidence.length; at++) sum += (evidence[at] ?? 0) * (weights[at] ?? 0);
    return sum;
  };
}

export function probabilityOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
