export { createUpstream } from './call.ts';
export type { CallHandle, CallPlan, CallSummary, Upstream } from './call-port.ts';
export { createEgress, type Egress } from './egress.ts';
export { createFleet, type Fleet, RetryBudget } from './fleet/index.ts';
export { healthOf } from './health.ts';
