export { type Appraisal, appraise, type UtilityOutlook, utilityOf } from './appraise.ts';
export type { Candidate, Pace, RequestOutlook, TokenPrice } from './candidate.ts';
export {
  byPreference,
  type Circumstances,
  choose,
  type Decision,
  type DecisionCause,
  type DecisionInput,
  type Draw,
  decide,
  leaders,
  ownOf,
  type Targets,
} from './decide.ts';
export { dials, type PolicyName, type Preference, preferenceOf } from './preference.ts';
export { seedOf } from './seed.ts';
