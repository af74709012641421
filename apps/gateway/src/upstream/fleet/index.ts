export type { BreakerState } from './breaker.ts';
export type { DeploymentStats, Ticket, Verdict } from './deployment-stats.ts';
export { createFleet, type Fleet } from './fleet.ts';
export { quotaRestMs } from './quota-headers.ts';
export { longestRestMs } from './rests.ts';
export { RetryBudget } from './retry-budget.ts';
export type { Work } from './work.ts';
