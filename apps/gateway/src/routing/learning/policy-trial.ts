/**
 * Trial of one policy (its weights) for one account. New weights run in shadow beside the active ones until
 * feedback shows that they predict better; the active policy is compared with a baseline, the best choice that
 * ignores prompts, and is withdrawn if it is significantly worse.
 */
import { type Static, Type } from 'typebox';

const Sums = Type.Object({ count: Type.Number(), sum: Type.Number(), squares: Type.Number() });
type Sums = Static<typeof Sums>;

/** Statistics of pairs of numbers: count, sums, and sums of products. */
const Pairs = Type.Object({
  count: Type.Number(),
  x: Type.Number(),
  y: Type.Number(),
  xx: Type.Number(),
  xy: Type.Number(),
  yy: Type.Number(),
});
type Pairs = Static<typeof Pairs>;

/** Plain data, stored with every feedback. */
export const PolicyTrial = Type.Object({
  /** `shadow`: chooses without effect. `withdrawn`: no longer serves. */
  stage: Type.Enum(['shadow', 'serving', 'withdrawn']),
  /** Feedback while it served: the score (x) and the prediction for the same answer (y). */
  graded: Pairs,
  /**
   * Feedback on choices that differ from the baseline: the score less the extra cost over the baseline (x), and
   * the prediction for the baseline (y).
   */
  unlike: Pairs,
  /** Squared prediction error of the active policy less its own; from feedback while it was in shadow. */
  advantages: Sums,
  /** Start of the stage, epoch milliseconds. */
  sinceMs: Type.Number(),
});
export type PolicyTrial = Static<typeof PolicyTrial>;

const none: Sums = { count: 0, sum: 0, squares: 0 };
const noPairs: Pairs = { count: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 };

/** Minimum number of feedback: for gains, for advantages. */
const minGains = 50;
const minAdvantages = 200;
/** Tolerated loss against the baseline. */
const tolerance = 0.003;
/** Standard errors required for significance; more than usual, since it is tested after every feedback. */
const significance = 3;
/** Required to replace the bundled weights; higher than to watch them. */
const promotionSignificance = 4;
const dayMs = 86_400_000;
/** Models and traffic change: a withdrawn policy is tried again after this time. */
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

/** Feedback on a choice of a policy. */
export interface ServedFeedback {
  /** 0 to 1. */
  readonly score: number;
  /** Predicted success of the answer, 0 to 1. */
  readonly forecast: number;
  /** Its cost and latency, in units of success. */
  readonly paid: number;
  /** The same for the baseline model; undefined if it is the same model. */
  readonly baseline: { readonly forecast: number; readonly paid: number } | undefined;
}

/** A mean and its standard error. */
export interface Estimate {
  readonly mean: number;
  readonly error: number;
}

const maxRatio = 1.2;

/**
 * Gain of analyzing prompts, in utility, over choices that differ from the baseline. The value of the baseline is
 * its prediction, scaled by the ratio of feedback to predictions of this account: graders differ in severity, and
 * some send complaints only.
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

/** The trial after feedback on its own choice. */
export function observeServed(trial: PolicyTrial, feedback: ServedFeedback, nowMs: number): PolicyTrial {
  const { score, forecast, paid, baseline } = feedback;
  const graded = paired(trial.graded, score, forecast);
  if (baseline === undefined) return { ...trial, graded };
  const unlike = paired(trial.unlike, score - paid + baseline.paid, baseline.forecast);
  const { mean, error } = gainOf({ graded, unlike });
  const isWorse = unlike.count >= minGains && mean + significance * error < -tolerance;
  return isWorse
    ? { ...trial, graded, unlike, stage: 'withdrawn', sinceMs: nowMs }
    : { ...trial, graded, unlike };
}

/**
 * The trial after feedback on a choice of another policy.
 * @param advantage squared prediction error of the other policy for the answer, less its own
 */
export function observeShadow(trial: PolicyTrial, advantage: number, nowMs: number): PolicyTrial {
  const advantages = observed(trial.advantages, advantage);
  const { mean, error } = meanOf(advantages);
  const isBetter = advantages.count >= minAdvantages && mean - promotionSignificance * error > 0;
  return isBetter ? { ...trial, advantages, stage: 'serving', sinceMs: nowMs } : { ...trial, advantages };
}

/** The current trial: a policy withdrawn long ago starts again in its initial stage. */
export function currentTrial(trial: PolicyTrial, first: PolicyTrial['stage'], nowMs: number): PolicyTrial {
  const isOver = trial.stage === 'withdrawn' && nowMs - trial.sinceMs > withdrawnMs;
  return isOver ? beginTrial(first, nowMs) : trial;
}
