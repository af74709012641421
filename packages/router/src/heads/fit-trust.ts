import { type Familiarity, type HeadShift, trustAt } from './head-model.ts';
import type { FamiliarityGate, Trust, TrustCurve } from './head-weights.ts';

/** What heads said about a prompt that they were fitted without, and how it came out. */
export interface HeldPrompt extends Familiarity {
  /** Differences from what was expected without heads: what the heads said, and the grades. */
  readonly said: readonly HeadShift[];
  readonly came: readonly number[];
  readonly weight: number;
}

/** Prompts that heads were fitted without, by what else they were fitted without. */
export type HeldFold = readonly HeldPrompt[];

const signs = ['known', 'likeness', 'form'] as const;
const rate = 2;
const rounds = 400;
const gatePenalty = 1e-3;
/** Prior odds that a prompt has a familiar subject. */
const familiarOdds = 3;
const parts = ['level', 'detail', 'doubt'] as const;
const solveRounds = 200;
/** What was expected without heads keeps some weight, so that it still orders prompts of which heads know nothing. */
const mostDoubt = 0.8;
/** Subjects that are asked about later are not those that were left out: they may differ more. */
const farErrors = 2;

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

function familiarityOf(gate: FamiliarityGate, prompt: Familiarity): number {
  return sigmoid(signs.reduce((sum, sign) => sum + gate[sign] * prompt[sign], gate.constant));
}

/**
 * Tells left-out prompts of known subjects from those of left-out subjects: logistic regression by gradient ascent. More known words,
 * more likeness and less distance never count against familiarity, so that nothing else extrapolates.
 */
export function fitFamiliarity(near: readonly HeldFold[], far: readonly HeldFold[]): FamiliarityGate {
  const samples = [
    ...near.flat().map((prompt) => ({ prompt, label: 1, of: near.flat().length * (1 + 1 / familiarOdds) })),
    ...far.flat().map((prompt) => ({ prompt, label: 0, of: far.flat().length * (1 + familiarOdds) })),
  ];
  const mean = (sign: (typeof signs)[number]): number =>
    samples.reduce((sum, { prompt, of }) => sum + prompt[sign] / of, 0);
  const middle = { known: mean('known'), likeness: mean('likeness'), form: mean('form') };
  const gate = { constant: Math.log(familiarOdds), known: 0, likeness: 0, form: 0 };
  for (let round = 0; round < rounds; round++) {
    const slope = { constant: 0, known: 0, likeness: 0, form: 0 };
    for (const { prompt, label, of } of samples) {
      const value = signs.reduce(
        (sum, sign) => sum + gate[sign] * (prompt[sign] - middle[sign]),
        gate.constant,
      );
      const miss = (label - sigmoid(value)) / of;
      slope.constant += miss;
      for (const sign of signs) slope[sign] += miss * (prompt[sign] - middle[sign]);
    }
    gate.constant += rate * slope.constant;
    for (const sign of signs) gate[sign] += 10 * rate * (slope[sign] - gatePenalty * gate[sign]);
    gate.known = Math.max(0, gate.known);
    gate.likeness = Math.max(0, gate.likeness);
    gate.form = Math.min(0, gate.form);
  }
  return {
    ...gate,
    constant: gate.constant - signs.reduce((sum, sign) => sum + gate[sign] * middle[sign], 0),
  };
}

/** Non-negative least squares of what came over the parts of what heads said; undefined if they said nothing. */
function trustOf(fold: HeldFold): Trust | undefined {
  const products = parts.map(() => parts.map(() => 0));
  const target = parts.map(() => 0);
  for (const { said, came, weight } of fold)
    said.forEach((shift, at) => {
      parts.forEach((one, row) => {
        target[row] = (target[row] ?? 0) + weight * shift[one] * (came[at] ?? 0);
        const line = products[row] ?? [];
        parts.forEach((other, column) => {
          line[column] = (line[column] ?? 0) + weight * shift[one] * shift[other];
        });
      });
    });
  const own = (part: number): number => products[part]?.[part] ?? 0;
  if (parts.every((_, part) => own(part) === 0)) return undefined;
  const shares = parts.map(() => 0);
  for (let round = 0; round < solveRounds; round++)
    parts.forEach((_, part) => {
      const rest = shares.reduce(
        (sum, share, other) => (other === part ? sum : sum - (products[part]?.[other] ?? 0) * share),
        target[part] ?? 0,
      );
      shares[part] = own(part) > 0 ? Math.max(0, rest / own(part)) : 0;
    });
  const [level = 0, detail = 0, doubt = 0] = shares;
  return { level, detail, doubt };
}

/** The mean of shares less some standard errors, 0 to 1. */
function careful(shares: readonly number[], errors: number): number {
  if (shares.length < 2) return 0;
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / (shares.length - 1);
  return Math.max(0, Math.min(1, mean - errors * Math.sqrt(variance / shares.length)));
}

/** How much of what heads say came true. */
function carefulTrust(folds: readonly HeldFold[], errors: number): Trust {
  const found = folds.flatMap((fold) => trustOf(fold) ?? []);
  const of = (part: (typeof parts)[number]): number =>
    careful(
      found.map((trust) => trust[part]),
      errors,
    );
  return { level: of('level'), detail: of('detail'), doubt: Math.min(mostDoubt, of('doubt')) };
}

export function fitTrust(
  gate: FamiliarityGate,
  near: readonly HeldFold[],
  far: readonly HeldFold[],
): TrustCurve {
  const mean = (folds: readonly HeldFold[]): number => {
    const all = folds.flat();
    return all.reduce((sum, prompt) => sum + familiarityOf(gate, prompt), 0) / Math.max(1, all.length);
  };
  const nearTrust = carefulTrust(near, 1);
  const farTrust = carefulTrust(far, farErrors);
  const [low, high] = [mean(far), mean(near)];
  return {
    far: Math.min(low, high),
    farTrust: {
      level: Math.min(nearTrust.level, farTrust.level),
      detail: Math.min(nearTrust.detail, farTrust.detail),
      doubt: farTrust.doubt,
    },
    near: Math.max(low, high),
    nearTrust,
  };
}

/** By how much heads were closer to grades than what was expected without them, in squared error of a prompt. */
export interface Advantage {
  readonly prompts: number;
  readonly mean: number;
  /** Standard error. */
  readonly error: number;
}

export function advantageOf(gate: FamiliarityGate, trust: TrustCurve, folds: readonly HeldFold[]): Advantage {
  const gains = folds.flat().map((prompt) => {
    const share = trustAt(trust, familiarityOf(gate, prompt));
    return prompt.said.reduce((sum, said, at) => {
      const came = prompt.came[at] ?? 0;
      const moved = parts.reduce((total, part) => total + share[part] * said[part], 0);
      return sum + (came ** 2 - (came - moved) ** 2) / prompt.said.length;
    }, 0);
  });
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / Math.max(1, gains.length);
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / Math.max(1, gains.length - 1);
  return { prompts: gains.length, mean, error: Math.sqrt(variance / Math.max(1, gains.length)) };
}
