export type { StoredBelief } from './abilities.ts';
export { createAutoState } from './auto-state.ts';
export { beliefRow, readBeliefs } from './belief-rows.ts';
export { type AutoRequest, chooseAuto } from './choose-auto.ts';
export { chooseByPrice } from './choose-by-price.ts';
export { DecisionRecord, decisionRecord, readDecisionRecord } from './decision-record.ts';
export { learnFromAnswer, learnFromGrade } from './learn.ts';
export { replayDecision } from './replay-decision.ts';
export { joinWishes, policyOf, type Wishes } from './wishes.ts';
