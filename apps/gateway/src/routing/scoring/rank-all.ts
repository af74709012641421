import { byPreference, type CandidateScore } from '@sluice/router';
import type { AutoFacts } from '../decision.ts';
import { inOrder } from './fallback-order.ts';

/** All suitable candidates in the order of attempts, for explanations. */
export function rankAll({ ranked, circumstances }: AutoFacts): readonly CandidateScore[] {
  return inOrder(ranked, byPreference(circumstances.targets ?? {}));
}
