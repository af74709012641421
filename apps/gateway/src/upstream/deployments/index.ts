export { createAbsenceNotes } from './absence-notes.ts';
export type { BreakerState, FailureSource } from './breaker.ts';
export { maxCooldownMs } from './cooldown.ts';
export type { DeploymentStats, Ticket, Verdict } from './deployment-stats.ts';
export { createDeployments, type Deployments } from './deployments.ts';
export { HedgeBudget } from './hedge-budget.ts';
export { quotaCooldownMs } from './quota-cooldown.ts';
export type { RequestSize } from './request-size.ts';
export { RetryBudget } from './retry-budget.ts';
