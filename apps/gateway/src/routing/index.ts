export { candidatesFor } from './candidates/index.ts';
export type { Route, RoutingSnapshot } from './decision.ts';
export type { Routing, RoutingDeps, RoutingHeadDeps } from './deps.ts';
export { evidenceText } from './evidence-text.ts';
export { explainWithheld } from './fallback-boundaries.ts';
export {
  beginHeadsTrial,
  DecisionRecord,
  decisionRecord,
  type FittedHeads,
  feedbackRows,
  firstHeadsTrial,
  fitHeadsOf,
  fitOnThread,
  gainOf,
  gradedPromptRow,
  gradeLimits,
  type HeadsVersion,
  headsAdvantage,
  headsRow,
  type KeptGrades,
  type LearnedFeedback,
  maxHeadsVersions,
  meanOf,
  type ReplayedDecision,
  readBeliefs,
  readDecisionRecord,
  readGradedPrompts,
  readHeads,
  readTrials,
  replayDecision,
} from './learning/index.ts';
export { noopDeps } from './noop-deps.ts';
export { createRouting } from './route.ts';
export { headsFile, rankAll, versionOf, versionOfWeights, weightFiles } from './scoring/index.ts';
export { successText } from './success-text.ts';
