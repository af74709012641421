export { isAddressLiteral, isLoopback, isPublicAddress } from './address-guard.ts';
export { maxAnswerBytes } from './answer-body.ts';
export type {
  CallHandle,
  CallPlan,
  CallSink,
  CallSummary,
  RequestPart,
  SplitRequest,
  Upstream,
} from './call-interface.ts';
export { checkProvider, probe } from './check-provider.ts';
export {
  createAbsenceNotes,
  createDeployments,
  type Deployments,
  HedgeBudget,
  RetryBudget,
} from './deployments/index.ts';
export { createEgress, type Egress } from './egress.ts';
export { createHealth as healthOf, deploymentHealth, deploymentStates as deploymentFacts } from './health.ts';
export { listModels } from './list-models.ts';
export { providerWords } from './provider-words.ts';
export { anotherModelHelps } from './retry-policy.ts';
export { trustAuthorities } from './trust-authorities.ts';
export { createUpstream } from './upstream.ts';
