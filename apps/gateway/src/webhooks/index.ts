export { createBudgetThresholds } from './budget-thresholds.ts';
export { createWebhooks } from './webhooks.ts';
