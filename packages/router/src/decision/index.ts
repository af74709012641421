export type { Candidate, ExpectedLatency, RequestEstimate, TokenPrice } from './candidate.ts';
export {
  byPreference,
  choose,
  type Decision,
  type DecisionCause,
  type DecisionContext,
  type DecisionInput,
  decide,
  maxRankedCandidates,
  type ResampleCandidate,
  sessionModelOf,
  type Targets,
} from './decide.ts';
export { type PolicyName, type Preference, policyDials, preferenceForDial } from './preference.ts';
export { type CandidateScore, createScorer, type UtilityInput, utilityOf } from './score-candidate.ts';
export { seedFromText } from './seed-from-text.ts';
