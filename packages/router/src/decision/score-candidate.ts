/** What a candidate is expected to give and to take for one request. */
import { type DomainAbilities, predictSuccess } from '../quality/index.ts';
import type { Candidate, RequestEstimate } from './candidate.ts';
import { type Preference, referencePrice, referenceTimeMs } from './preference.ts';

/** A candidate with what is expected of it. */
export interface CandidateScore {
  readonly id: string;
  /** How likely its answer is right, 0 to 1. */
  readonly success: number;
  /** Nano-USD; undefined where its price is unknown. */
  readonly costNanos: number | undefined;
  readonly firstTokenMs: number;
  readonly totalMs: number;
  readonly outputTokens: number;
  readonly mismatch: number;
  /** Success less what cost and time are worth; only its order means anything. */
  readonly utility: number;
}

/** What of a request utility depends on. */
export interface UtilityInput extends Pick<RequestEstimate, 'promptTokens' | 'maxOutputTokens' | 'choices'> {
  readonly forecast: { readonly outputTokens: number };
}

/** Nano-USD of a request: input read afresh, input that the provider still has, and the foretold answer. */
function estimateCostNanos(
  { id, price, promptMultiplier = 1 }: Candidate,
  { promptTokens: estimate, choices, session }: RequestEstimate,
  outputTokens: number,
): number | undefined {
  if (price === undefined) return undefined;
  const promptTokens = estimate * promptMultiplier;
  const cached = session?.model === id ? Math.min(session.cachedTokens, promptTokens) : 0;
  return (
    (promptTokens - cached) * price.input + cached * price.cachedInput + outputTokens * choices * price.output
  );
}

/** Success less what cost and time are worth: cost as a multiple of what the request costs at the reference price. */
export function utilityOf(
  { success, costNanos, totalMs }: Pick<CandidateScore, 'success' | 'costNanos' | 'totalMs'>,
  { promptTokens, maxOutputTokens: mostOutputTokens, choices, forecast }: UtilityInput,
  { costWeight, timeWeight }: Preference,
): number {
  const usualTokens = Math.min(mostOutputTokens, forecast.outputTokens) * choices;
  const reference = promptTokens * referencePrice.input + usualTokens * referencePrice.output;
  const paid = costNanos === undefined ? Number.POSITIVE_INFINITY : costNanos / Math.max(1, reference);
  const waited = Math.log2(1 + totalMs / referenceTimeMs);
  return success - costWeight * paid - timeWeight * waited;
}

/**
 * @param abilities those of the candidate, or a draw of them where it is tried out
 * @returns what is expected; a model of unknown price counts as the dearest there is
 */
export function scoreCandidate(
  candidate: Candidate,
  outlook: RequestEstimate,
  preference: Preference,
  abilities: DomainAbilities = candidate.abilities,
): CandidateScore {
  const { forecast, maxOutputTokens: mostOutputTokens } = outlook;
  const outputTokens = Math.min(mostOutputTokens, forecast.outputTokens * candidate.outputMultiplier);
  const success = predictSuccess(forecast, abilities);
  const costNanos = estimateCostNanos(candidate, outlook, outputTokens);
  const { firstTokenMs, perTokenMs } = candidate.latency;
  const totalMs = firstTokenMs + outputTokens * perTokenMs;
  const expected = { success, costNanos, totalMs };
  return {
    id: candidate.id,
    success,
    costNanos,
    firstTokenMs,
    totalMs,
    outputTokens,
    mismatch: candidate.mismatch,
    utility: utilityOf(expected, outlook, preference),
  };
}
