/** What a candidate is expected to give and to take for one request. */
import { type DomainAbilities, successOf } from '../quality/index.ts';
import type { Candidate, RequestOutlook } from './candidate.ts';
import { type Preference, referencePrice, referenceTimeMs } from './preference.ts';

/** A candidate with what is expected of it. */
export interface Appraisal {
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

/** Nano-USD of a request: input read afresh, input that the provider still has, and the foretold answer. */
function costOf(
  { id, price }: Candidate,
  { promptTokens, choices, session }: RequestOutlook,
  outputTokens: number,
): number | undefined {
  if (price === undefined) return undefined;
  const cached = session?.model === id ? Math.min(session.cachedTokens, promptTokens) : 0;
  return (
    (promptTokens - cached) * price.input + cached * price.cachedInput + outputTokens * choices * price.output
  );
}

/**
 * @param abilities those of the candidate, or a draw of them where it is tried out
 * @returns what is expected; a model of unknown price counts as the dearest there is
 */
export function appraise(
  candidate: Candidate,
  outlook: RequestOutlook,
  preference: Preference,
  abilities: DomainAbilities = candidate.abilities,
): Appraisal {
  const { forecast, promptTokens, mostOutputTokens, choices } = outlook;
  const outputTokens = Math.min(mostOutputTokens, forecast.outputTokens * candidate.outputMultiplier);
  const success = successOf(forecast, abilities);
  const costNanos = costOf(candidate, outlook, outputTokens);
  const { firstTokenMs, perTokenMs } = candidate.pace;
  const totalMs = firstTokenMs + outputTokens * perTokenMs;
  const usualTokens = Math.min(mostOutputTokens, forecast.outputTokens) * choices;
  const reference = promptTokens * referencePrice.input + usualTokens * referencePrice.output;
  const paid = costNanos === undefined ? Number.POSITIVE_INFINITY : costNanos / Math.max(1, reference);
  const waited = Math.log2(1 + totalMs / referenceTimeMs);
  return {
    id: candidate.id,
    success,
    costNanos,
    firstTokenMs,
    totalMs,
    outputTokens,
    mismatch: candidate.mismatch,
    utility: success - preference.costWeight * paid - preference.timeWeight * waited,
  };
}
