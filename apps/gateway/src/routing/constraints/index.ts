export {
  allExclusions,
  type CandidateRequirements,
  contextFit,
  firstExclusion,
  mayGetPersonalData,
  notListed,
} from './exclusion-checks.ts';
export { exclusions } from './feasibility.ts';
export { noCandidateError } from './no-candidate-error.ts';
export { mergeConstraints, policyOf, type RoutingConstraints } from './routing-constraints.ts';
export { createUnsupportedParameters, type UnsupportedParameters } from './unsupported-parameters.ts';
