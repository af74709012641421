import { byPreference, type CandidateScore } from '@sluice/router';
import type { AutoFacts } from '../decision.ts';
import { inOrder } from './fallback-order.ts';

/** All that could serve a request, in the order in which they would be tried: for explanations. */
export function rankAll({ ranked, circumstances }: AutoFacts): readonly CandidateScore[] {
  return inOrder(ranked, byPreference(circumstances.targets ?? {}));
}
