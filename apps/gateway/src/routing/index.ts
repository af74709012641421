export {
  rankAll,
  candidatesFor,
  DecisionRecord,
  decisionRecord,
  gainOf,
  type LearnedFeedback,
  feedbackRows,
  meanOf,
  type ReplayedDecision,
  readBeliefs,
  readDecisionRecord,
  readTrials,
  replayDecision,
  versionOfWeights,
} from './auto/index.ts';
export type { Routing } from './deps.ts';
export type { Route } from './decision.ts';
export { noopDeps } from './quiet-deps.ts';
export { createRouting } from './route.ts';
