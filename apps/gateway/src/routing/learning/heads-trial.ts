/** Guard of heads: they choose only as long as grades that they were not fitted to say that they predict better. */
import { type Static, Type } from 'typebox';

const Sums = Type.Object({ count: Type.Number(), sum: Type.Number(), squares: Type.Number() });

/** Plain data, stored with every feedback. */
export const HeadsTrial = Type.Object({
  /** `shadow`: says what it would, without effect. `withdrawn`: no longer asked. */
  stage: Type.Enum(['shadow', 'serving', 'withdrawn']),
  /** By key: squared error without heads less that with them, of grades that came later. */
  advantages: Type.Record(Type.String(), Sums),
});
export type HeadsTrial = Static<typeof HeadsTrial>;

const noSums = { count: 0, sum: 0, squares: 0 };
/** Grades before heads are withdrawn, and before watched ones serve. */
const fewestToWithdraw = 30;
const fewestToServe = 50;
/** Standard errors, since it is looked at after every grade. */
const significance = 2.5;
/** What one key says counts at most as much as this many grades, or twice what the median key sent. */
const alwaysCounted = 50;

export function beginHeadsTrial(stage: HeadsTrial['stage']): HeadsTrial {
  return { stage, advantages: {} };
}

/** Mean advantage of all keys, none of which outweighs the others. */
export function headsAdvantage({ advantages }: Pick<HeadsTrial, 'advantages'>): {
  readonly count: number;
  readonly mean: number;
  readonly error: number;
} {
  const keys = Object.values(advantages);
  const counts = keys.map(({ count }) => count).sort((a, b) => a - b);
  const most = Math.max(alwaysCounted, 2 * (counts[Math.floor((counts.length - 1) / 2)] ?? 0));
  let [count, sum, squares] = [0, 0, 0];
  for (const key of keys) {
    const share = Math.min(1, most / Math.max(1, key.count));
    count += share * key.count;
    sum += share * key.sum;
    squares += share * key.squares;
  }
  const mean = sum / Math.max(1, count);
  const variance = Math.max(0, squares / Math.max(1, count) - mean * mean);
  return { count, mean, error: Math.sqrt(variance / Math.max(1, count)) };
}

/** The trial after one more grade. */
export function observeHeads(trial: HeadsTrial, keyId: string, advantage: number): HeadsTrial {
  const { count, sum, squares } = trial.advantages[keyId] ?? noSums;
  const advantages = {
    ...trial.advantages,
    [keyId]: { count: count + 1, sum: sum + advantage, squares: squares + advantage * advantage },
  };
  const all = headsAdvantage({ advantages });
  const margin = significance * all.error;
  if (trial.stage === 'serving' && all.count >= fewestToWithdraw && all.mean + margin < 0)
    return { stage: 'withdrawn', advantages };
  if (trial.stage === 'shadow' && all.count >= fewestToServe && all.mean - margin > 0)
    return { stage: 'serving', advantages };
  return { stage: trial.stage, advantages };
}
