/**
 * How one policy (its weights) does for one account. New weights run in shadow beside those that serve, until grades show that
 * they foretell better; what serves is compared with the best choice without looking at prompts, and is withdrawn where it
 * is surely worse.
 */
import { type Static, Type } from 'typebox';

const Sums = Type.Object({ count: Type.Number(), sum: Type.Number(), squares: Type.Number() });
type Sums = Static<typeof Sums>;

/** Plain data: it is stored with every grade. */
export const PolicyTrial = Type.Object({
  /** `shadow`: chooses, but nobody is served by it. `withdrawn`: serves no longer. */
  stage: Type.Enum(['shadow', 'serving', 'withdrawn']),
  /** Utility of what it chose, less that of the blind choice; of grades while it served. */
  gains: Sums,
  /** Squared error of the serving policy's forecast less that of its own; of grades while it was in shadow. */
  advantages: Sums,
  /** When the stage began, epoch milliseconds. */
  sinceMs: Type.Number(),
});
export type PolicyTrial = Static<typeof PolicyTrial>;

const none: Sums = { count: 0, sum: 0, squares: 0 };

/** Fewer grades say nothing: of gains, of advantages. */
const fewestGains = 50;
const fewestAdvantages = 200;
/** Points below the blind choice that are borne. */
const tolerance = 0.003;
/** Standard errors that make it sure; more than usual, since it is asked after every grade. */
const sureness = 3;
const dayMs = 86_400_000;
/** Models and traffic change: what was withdrawn is tried again after so long. */
const withdrawnMs = 30 * dayMs;

export function beginTrial(stage: PolicyTrial['stage'], nowMs: number): PolicyTrial {
  return { stage, gains: none, advantages: none, sinceMs: nowMs };
}

function observed({ count, sum, squares }: Sums, value: number): Sums {
  return { count: count + 1, sum: sum + value, squares: squares + value * value };
}

/** Mean of what was observed, and how far it may be off (one standard error). */
export function meanOf({ count, sum, squares }: Sums): { readonly mean: number; readonly error: number } {
  const mean = sum / Math.max(1, count);
  const variance = Math.max(0, squares / Math.max(1, count) - mean * mean);
  return { mean, error: Math.sqrt(variance / Math.max(1, count)) };
}

/**
 * After a grade of a choice that it made.
 * @param gain utility of the answer, less what the best choice without the prompt is expected to be worth
 */
export function watched(trial: PolicyTrial, gain: number, nowMs: number): PolicyTrial {
  const gains = observed(trial.gains, gain);
  const { mean, error } = meanOf(gains);
  const isWorse = gains.count >= fewestGains && mean + sureness * error < -tolerance;
  return isWorse ? { ...trial, gains, stage: 'withdrawn', sinceMs: nowMs } : { ...trial, gains };
}

/**
 * After a grade of a choice that another policy made.
 * @param advantage squared error of the other's forecast for the answer, less that of its own
 */
export function compared(trial: PolicyTrial, advantage: number, nowMs: number): PolicyTrial {
  const advantages = observed(trial.advantages, advantage);
  const { mean, error } = meanOf(advantages);
  const isBetter = advantages.count >= fewestAdvantages && mean - sureness * error > 0;
  return isBetter ? { ...trial, advantages, stage: 'serving', sinceMs: nowMs } : { ...trial, advantages };
}

/** The trial as it stands now: what was withdrawn long ago begins anew as what it was at first. */
export function current(trial: PolicyTrial, first: PolicyTrial['stage'], nowMs: number): PolicyTrial {
  const isOver = trial.stage === 'withdrawn' && nowMs - trial.sinceMs > withdrawnMs;
  return isOver ? beginTrial(first, nowMs) : trial;
}
