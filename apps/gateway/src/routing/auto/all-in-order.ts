import { byPreference, type CandidateScore } from '@sluice/router';
import type { AutoFacts } from '../port.ts';
import { inOrder } from './in-providers.ts';

/** All that could serve a request, in the order in which they would be tried: for explanations. */
export function allInOrder({ ranked, circumstances }: AutoFacts): readonly CandidateScore[] {
  return inOrder(ranked, byPreference(circumstances.targets ?? {}));
}
