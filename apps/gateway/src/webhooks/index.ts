export { createBudgetThresholds } from './budget-thresholds.ts';
export {
  createWebhookAdmin,
  type MessageFilter,
  readMessageCursor,
  type WebhookAdmin,
} from './webhook-admin.ts';
export { ConfiguredWebhookList, WebhookMessage, WebhookMessageList } from './webhook-schemas.ts';
export { createWebhooks } from './webhooks.ts';
