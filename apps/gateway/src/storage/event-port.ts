import type { BudgetThresholdRow, WebhookMessageRow } from './schema.ts';

/** Whether a message is to be sent, was accepted, or will not be sent any more. */
export const messageStates = ['waiting', 'delivered', 'given_up'] as const;
export type MessageState = (typeof messageStates)[number];

/** A page of messages. */
export interface MessageQuery {
  /** Only those after this one in the order of the list. */
  readonly after: { readonly createdAt: number; readonly id: string } | undefined;
  readonly limit: number;
  readonly state?: MessageState | undefined;
  /** Id of a webhook. */
  readonly webhook?: string | undefined;
}

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
  /** A message was accepted: it is not sent again, and kept to be looked at. */
  deliver(id: string, at: number): Promise<void>;
  add(message: WebhookMessageRow): Promise<void>;
  get(id: string): Promise<WebhookMessageRow | undefined>;
  /** Newest first. */
  list(query: MessageQuery): Promise<readonly WebhookMessageRow[]>;
  /** Lets a message that is delivered or given up be sent from the beginning; false if it waits already, or is gone. */
  sendAgain(id: string, now: number): Promise<boolean>;
  /** Forgets old messages, and thresholds of periods that are over. */
  forget(before: { readonly messages: number; readonly thresholds: number }): Promise<void>;
}
