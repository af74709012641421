export type { BreakerState } from './breaker.ts';
export type { DeploymentStats, Ticket, Verdict } from './deployment-stats.ts';
export { createDeployments, type Deployments } from './fleet.ts';
export { quotaCooldownMs } from './quota-headers.ts';
export { maxCooldownMs } from './rests.ts';
export { RetryBudget } from './retry-budget.ts';
export type { RequestSize } from './work.ts';
