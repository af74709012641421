/**
 * How one policy (its weights) does for one account. New weights run in shadow beside those that serve, until grades show that
 * they foretell better; what serves is compared with the best choice without looking at prompts, and is withdrawn where it
 * is surely worse.
 */
import { type Static, Type } from 'typebox';

const Sums = Type.Object({ count: Type.Number(), sum: Type.Number(), squares: Type.Number() });
type Sums = Static<typeof Sums>;

/** Of pairs of numbers: how many, their sums, and the sums of their products. */
const Pairs = Type.Object({
  count: Type.Number(),
  x: Type.Number(),
  y: Type.Number(),
  xx: Type.Number(),
  xy: Type.Number(),
  yy: Type.Number(),
});
type Pairs = Static<typeof Pairs>;

/** Plain data: it is stored with every grade. */
export const PolicyTrial = Type.Object({
  /** `shadow`: chooses, but nobody is served by it. `withdrawn`: serves no longer. */
  stage: Type.Enum(['shadow', 'serving', 'withdrawn']),
  /** Of grades while it served: the score (x) and what was foretold of the same answer (y). */
  graded: Pairs,
  /**
   * Of those where the blind choice was another model: the score less what was paid more than the blind choice costs (x), and
   * what is foretold of the blind choice (y).
   */
  unlike: Pairs,
  /** Squared error of the serving policy's forecast less that of its own; of grades while it was in shadow. */
  advantages: Sums,
  /** When the stage began, epoch milliseconds. */
  sinceMs: Type.Number(),
});
export type PolicyTrial = Static<typeof PolicyTrial>;

const none: Sums = { count: 0, sum: 0, squares: 0 };
const noPairs: Pairs = { count: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 };

/** Fewer grades say nothing: of gains, of advantages. */
const fewestGains = 50;
const fewestAdvantages = 200;
/** Points below the blind choice that are borne. */
const tolerance = 0.003;
/** Standard errors that make it sure; more than usual, since it is asked after every grade. */
const sureness = 3;
/** To put what is shipped aside, more than to watch it. */
const promotionSureness = 4;
const dayMs = 86_400_000;
/** Models and traffic change: what was withdrawn is tried again after so long. */
const withdrawnMs = 30 * dayMs;

export function beginTrial(stage: PolicyTrial['stage'], nowMs: number): PolicyTrial {
  return { stage, graded: noPairs, unlike: noPairs, advantages: none, sinceMs: nowMs };
}

function paired({ count, x, y, xx, xy, yy }: Pairs, one: number, other: number): Pairs {
  return {
    count: count + 1,
    x: x + one,
    y: y + other,
    xx: xx + one * one,
    xy: xy + one * other,
    yy: yy + other * other,
  };
}

function observed({ count, sum, squares }: Sums, value: number): Sums {
  return { count: count + 1, sum: sum + value, squares: squares + value * value };
}

export function meanOf({ count, sum, squares }: Sums): Estimate {
  const mean = sum / Math.max(1, count);
  const variance = Math.max(0, squares / Math.max(1, count) - mean * mean);
  return { mean, error: Math.sqrt(variance / Math.max(1, count)) };
}

/** A grade of a choice that a policy made. */
export interface ServedFeedback {
  /** 0 to 1. */
  readonly score: number;
  /** What was foretold of the answer, 0 to 1. */
  readonly forecast: number;
  /** What its cost and time are worth, as success. */
  readonly paid: number;
  /** The same of the model that would have been chosen without the prompt; undefined where it is the same one. */
  readonly blind: { readonly forecast: number; readonly paid: number } | undefined;
}

/** A mean, and how far it may be off (one standard error). */
export interface Estimate {
  readonly mean: number;
  readonly error: number;
}

const maxRatio = 1.2;

/**
 * What looking at prompts was worth, in utility, over the grades where the blind choice was another model. What that one would
 * have been worth is its forecast, made as much smaller or larger as this account's grades are than their forecasts: graders
 * differ in severity, and some send complaints alone.
 */
export function gainOf({ graded, unlike }: Pick<PolicyTrial, 'graded' | 'unlike'>): Estimate {
  const answers = Math.max(1, graded.count);
  const ratio = Math.min(maxRatio, graded.x / Math.max(1e-9, graded.y));
  const misses = Math.max(0, graded.xx - 2 * ratio * graded.xy + ratio * ratio * graded.yy) / answers;
  const ratioError = Math.sqrt(misses / answers) / Math.max(1e-9, graded.y / answers);
  const count = Math.max(1, unlike.count);
  const mean = (unlike.x - ratio * unlike.y) / count;
  const squares = (unlike.xx - 2 * ratio * unlike.xy + ratio * ratio * unlike.yy) / count;
  const variance = Math.max(0, squares - mean * mean) / count;
  return { mean, error: Math.hypot(Math.sqrt(variance), ratioError * (unlike.y / count)) };
}

/** After a grade of a choice that it made. */
export function watched(trial: PolicyTrial, grade: ServedFeedback, nowMs: number): PolicyTrial {
  const { score, forecast, paid, blind } = grade;
  const graded = paired(trial.graded, score, forecast);
  if (blind === undefined) return { ...trial, graded };
  const unlike = paired(trial.unlike, score - paid + blind.paid, blind.forecast);
  const { mean, error } = gainOf({ graded, unlike });
  const isWorse = unlike.count >= fewestGains && mean + sureness * error < -tolerance;
  return isWorse
    ? { ...trial, graded, unlike, stage: 'withdrawn', sinceMs: nowMs }
    : { ...trial, graded, unlike };
}

/**
 * After a grade of a choice that another policy made.
 * @param advantage squared error of the other's forecast for the answer, less that of its own
 */
export function compared(trial: PolicyTrial, advantage: number, nowMs: number): PolicyTrial {
  const advantages = observed(trial.advantages, advantage);
  const { mean, error } = meanOf(advantages);
  const isBetter = advantages.count >= fewestAdvantages && mean - promotionSureness * error > 0;
  return isBetter ? { ...trial, advantages, stage: 'serving', sinceMs: nowMs } : { ...trial, advantages };
}

/** The trial as it stands now: what was withdrawn long ago begins anew as what it was at first. */
export function current(trial: PolicyTrial, first: PolicyTrial['stage'], nowMs: number): PolicyTrial {
  const isOver = trial.stage === 'withdrawn' && nowMs - trial.sinceMs > withdrawnMs;
  return isOver ? beginTrial(first, nowMs) : trial;
}
