export {
  beliefRow,
  DecisionRecord,
  decisionRecord,
  readBeliefs,
  readDecisionRecord,
  replayDecision,
} from './auto/index.ts';
export type { Route, Routing } from './port.ts';
export { createRouting } from './route.ts';
