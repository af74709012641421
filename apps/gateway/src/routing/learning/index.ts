export { type Abilities, createAbilities } from './abilities.ts';
export {
  type AccountHeads,
  createAccountHeads,
  firstHeadsTrial,
  type HeadsVersion,
} from './account-heads.ts';
export {
  type AccountPolicies,
  createAccountPolicies,
  type OnStage,
} from './account-policies.ts';
export { DecisionRecord, decisionRecord, readDecisionRecord } from './decision-record.ts';
export { type ExpectedQuality, expectedQuality } from './expected-quality.ts';
export type { Feedback, Learned, LearnedFeedback } from './feedback.ts';
export { fitHeadsOf } from './fit-heads-of.ts';
export type { FittedHeads } from './fit-protocol.ts';
export { fitOnThread } from './fit-thread.ts';
export { gradeLimits, maxHeadsVersions } from './grade-limits.ts';
export { createHeadTrainer } from './head-trainer.ts';
export {
  gradedPromptRow,
  headsRow,
  readGradedPrompts,
  readHeads,
} from './heads-rows.ts';
export { beginHeadsTrial, headsAdvantage } from './heads-trial.ts';
export type { KeptGrades } from './kept-grades.ts';
export { learnFromAnswer, learnFromFeedback, takeFeedbackOfOthers } from './learn.ts';
export { beginTrial, gainOf, meanOf, observeServed as watched, type ServedFeedback } from './policy-trial.ts';
export { type ReplayedDecision, replayDecision } from './replay-decision.ts';
export { shadowChoice } from './shadow.ts';
export { feedbackRows, readAbilities as readBeliefs, readTrials } from './stored-rows.ts';
export { createTrackRecord, type TrackRecord } from './track-record.ts';
