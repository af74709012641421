export type { CallHandle, CallPlan, CallSummary, Upstream } from './call-port.ts';
export { createEgress, type Egress } from './egress.ts';
export { createDeployments, RetryBudget } from './fleet/index.ts';
export { deploymentFacts, healthOf } from './health.ts';
export { HedgeBudget } from './hedging.ts';
export { createUpstream } from './upstream.ts';
