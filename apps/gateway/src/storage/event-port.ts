import type { BudgetThresholdRow, WebhookMessageRow } from './schema.ts';

/** Thresholds of budgets that were reached, and what is to be sent of them. */
export interface EventStore {
  /**
   * Records that a threshold was reached, with the messages about it, in one transaction. False, without any message, if it was recorded
   * before, by whichever process.
   */
  reach(threshold: BudgetThresholdRow, messages: readonly WebhookMessageRow[]): Promise<boolean>;
  /** Messages to these webhooks that are due, those that wait longest first. */
  due(webhooks: readonly string[], now: number, limit: number): Promise<readonly WebhookMessageRow[]>;
  /** Takes a message as it was read, with another attempt, until a time; false if another process was faster. */
  claim(message: WebhookMessageRow, untilMs: number): Promise<boolean>;
  /** Changes a message; without `dueAt` it is not sent again. */
  postpone(id: string, dueAt: number | null, problem: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Forgets old messages, and thresholds of periods that are over. */
  forget(before: { readonly messages: number; readonly thresholds: number }): Promise<void>;
}
