export type { BreakerState } from './breaker.ts';
export type { DeploymentStats, Ticket, Verdict } from './deployment-stats.ts';
export { createDeployments as createFleet, type Deployments as Fleet } from './fleet.ts';
export { quotaCooldownMs as quotaRestMs } from './quota-headers.ts';
export { maxCooldownMs as longestRestMs } from './rests.ts';
export { RetryBudget } from './retry-budget.ts';
export type { RequestSize as Work } from './work.ts';
