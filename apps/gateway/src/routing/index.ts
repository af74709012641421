export {
  allInOrder,
  candidatesFor,
  DecisionRecord,
  decisionRecord,
  gainOf,
  gradeRows,
  meanOf,
  type Replay,
  readBeliefs,
  readDecisionRecord,
  readTrials,
  replayDecision,
  versionOfWeights,
} from './auto/index.ts';
export type { LearnedFeedback as LearnedGrade, Route, Routing } from './port.ts';
export { noopDeps as quietDeps } from './quiet-deps.ts';
export { createRouting } from './route.ts';
