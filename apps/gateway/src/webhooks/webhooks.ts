import type { OnSpent } from '../shared-state/index.ts';
import { type BudgetThresholdsDeps, createBudgetThresholds } from './budget-thresholds.ts';
import { createWebhookDelivery, type WebhookDeliveryDeps } from './delivery.ts';

export interface Webhooks {
  /** Tells webhooks when a budget has reached a threshold. */
  readonly onSpent: OnSpent;
  /** Looks for messages at once. */
  wake(): void;
  close(): Promise<void>;
}

/** Writes messages to the outbox, and sends those of all processes. */
export function createWebhooks(
  deps: Omit<BudgetThresholdsDeps, 'onMessage'> & WebhookDeliveryDeps,
): Webhooks {
  const delivery = createWebhookDelivery(deps);
  return {
    onSpent: createBudgetThresholds({ ...deps, onMessage: delivery.wake }),
    wake: delivery.wake,
    close: delivery.close,
  };
}
