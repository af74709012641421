export { candidatesFor } from './candidates/index.ts';
export type { Route, RoutingSnapshot } from './decision.ts';
export type { Routing } from './deps.ts';
export { evidenceText } from './evidence-text.ts';
export { explainWithheld } from './fallback-boundaries.ts';
export {
  DecisionRecord,
  decisionRecord,
  feedbackRows,
  gainOf,
  type LearnedFeedback,
  meanOf,
  type ReplayedDecision,
  readBeliefs,
  readDecisionRecord,
  readTrials,
  replayDecision,
} from './learning/index.ts';
export { noopDeps } from './noop-deps.ts';
export { createRouting } from './route.ts';
export { rankAll, versionOfWeights } from './scoring/index.ts';
export { successText } from './success-text.ts';
