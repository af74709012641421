import { type DomainAbilities, preparePrompt, successOf } from '../quality/index.ts';
import type { Candidate, RequestEstimate } from './candidate.ts';
import { type Preference, referencePrice, referenceTimeMs } from './preference.ts';

/** Expected quality, cost and latency of a candidate for one request. */
export interface CandidateScore {
  readonly id: string;
  /** Probability that its answer is right, 0 to 1. */
  readonly success: number;
  /** Nano-USD; undefined if the price is unknown. */
  readonly costNanos: number | undefined;
  readonly firstTokenMs: number;
  readonly totalMs: number;
  readonly outputTokens: number;
  readonly mismatch: number;
  /** Success minus weighted cost and latency; meaningful only for comparison. */
  readonly utility: number;
}

/** The parts of a request that utility depends on. */
export interface UtilityInput extends Pick<RequestEstimate, 'promptTokens' | 'maxOutputTokens' | 'choices'> {
  readonly forecast: { readonly outputTokens: number };
}

/** Expected cost: uncached input, cached input, and the predicted output. */
function estimateCostNanos(
  { id, price, promptMultiplier = 1 }: Candidate,
  { promptTokens: baseTokens, choices, session }: RequestEstimate,
  outputTokens: number,
): number | undefined {
  if (price === undefined) return undefined;
  const promptTokens = baseTokens * promptMultiplier;
  const cached = session?.model === id ? Math.min(session.cachedTokens, promptTokens) : 0;
  return (
    (promptTokens - cached) * price.input + cached * price.cachedInput + outputTokens * choices * price.output
  );
}

/** What a request would cost at the reference price. */
function referenceCost({ promptTokens, maxOutputTokens, choices, forecast }: UtilityInput): number {
  const averageTokens = Math.min(maxOutputTokens, forecast.outputTokens) * choices;
  return Math.max(1, promptTokens * referencePrice.input + averageTokens * referencePrice.output);
}

/**
 * Success minus weighted cost and latency. Cost is measured in multiples of what the request would cost at the
 * reference price.
 */
export function utilityOf(
  { success, costNanos, totalMs }: Pick<CandidateScore, 'success' | 'costNanos' | 'totalMs'>,
  request: UtilityInput,
  { costWeight, timeWeight }: Preference,
  referenceNanos: number = referenceCost(request),
): number {
  const costRatio = costNanos === undefined ? Number.POSITIVE_INFINITY : costNanos / referenceNanos;
  const timeRatio = Math.log2(1 + totalMs / referenceTimeMs);
  return success - costWeight * costRatio - timeWeight * timeRatio;
}

/** Scores one candidate, with its own abilities or a sample of them for exploration. */
export type ScoreCandidate = (candidate: Candidate, abilities?: DomainAbilities) => CandidateScore;

/** Creates what scores the candidates of a request. A model without a known price has the lowest possible utility. */
export function createScorer(estimate: RequestEstimate, preference: Preference): ScoreCandidate {
  const { forecast, maxOutputTokens } = estimate;
  const prompt = preparePrompt(forecast);
  const referenceNanos = referenceCost(estimate);
  return (candidate, abilities = candidate.abilities) => {
    const outputTokens = Math.min(maxOutputTokens, forecast.outputTokens * candidate.outputMultiplier);
    const success = successOf(prompt, abilities);
    const costNanos = estimateCostNanos(candidate, estimate, outputTokens);
    const { firstTokenMs, perTokenMs } = candidate.latency;
    const totalMs = firstTokenMs + outputTokens * perTokenMs;
    return {
      id: candidate.id,
      success,
      costNanos,
      firstTokenMs,
      totalMs,
      outputTokens,
      mismatch: candidate.mismatch,
      utility: utilityOf({ success, costNanos, totalMs }, estimate, preference, referenceNanos),
    };
  };
}
