import { type DomainAbilities, predictSuccess } from '../quality/index.ts';
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

/**
 * Success minus weighted cost and latency. Cost is measured in multiples of what the request would cost at the
 * reference price.
 */
export function utilityOf(
  { success, costNanos, totalMs }: Pick<CandidateScore, 'success' | 'costNanos' | 'totalMs'>,
  { promptTokens, maxOutputTokens, choices, forecast }: UtilityInput,
  { costWeight, timeWeight }: Preference,
): number {
  const averageTokens = Math.min(maxOutputTokens, forecast.outputTokens) * choices;
  const referenceNanos = promptTokens * referencePrice.input + averageTokens * referencePrice.output;
  const costRatio =
    costNanos === undefined ? Number.POSITIVE_INFINITY : costNanos / Math.max(1, referenceNanos);
  const timeRatio = Math.log2(1 + totalMs / referenceTimeMs);
  return success - costWeight * costRatio - timeWeight * timeRatio;
}

/**
 * Scores one candidate. A model without a known price has the lowest possible utility.
 * @param abilities the candidate's own, or a sample of them for exploration
 */
export function scoreCandidate(
  candidate: Candidate,
  estimate: RequestEstimate,
  preference: Preference,
  abilities: DomainAbilities = candidate.abilities,
): CandidateScore {
  const { forecast, maxOutputTokens } = estimate;
  const outputTokens = Math.min(maxOutputTokens, forecast.outputTokens * candidate.outputMultiplier);
  const success = predictSuccess(forecast, abilities);
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
    utility: utilityOf({ success, costNanos, totalMs }, estimate, preference),
  };
}
