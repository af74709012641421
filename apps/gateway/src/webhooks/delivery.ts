/**
 * Sends the messages of the outbox. They are in the store until a receiver has accepted them, so that they survive restarts; each is
 * taken by one process at a time. A receiver may get a message twice, with the same id, if its acceptance was lost.
 */
import type { WebhookSettings } from '../config/index.ts';
import type { Storage, WebhookMessageRow } from '../storage/index.ts';
import type { Log } from '../telemetry/index.ts';
import type { Egress } from '../upstream/index.ts';
import { signedHeaders } from './signature.ts';

export interface WebhookDeliveryDeps {
  readonly events: Pick<Storage['events'], 'due' | 'claim' | 'postpone' | 'deliver'>;
  readonly webhooks: () => readonly WebhookSettings[];
  readonly fetchJson: Egress['fetchJson'];
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: Pick<Log, 'warn' | 'error'>;
}

export interface WebhookDelivery {
  /** Looks for messages at once. */
  wake(): void;
  /** Sends no more; what is being sent has a moment to end. */
  close(): Promise<void>;
}

const lookEveryMs = 2000;
const timeoutMs = 10_000;
/** Longer than an attempt, and than clocks of nodes may differ: what a process took that died is sent again by then. */
const claimMs = 60_000;
const atOnce = 20;
const closeWithinMs = 2000;
const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** Waits after each failed attempt; after the last one, the message is given up. */
const waitsMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  hourMs,
  4 * hourMs,
  10 * hourMs,
  24 * hourMs,
];

export function createWebhookDelivery(deps: WebhookDeliveryDeps): WebhookDelivery {
  const { events, webhooks, fetchJson, now, log } = deps;
  let running: Promise<void> | undefined;
  let isAwaited = false;
  let isClosed = false;

  /** What went wrong; undefined if the receiver has accepted the message. */
  const send = async (message: WebhookMessageRow, webhook: WebhookSettings): Promise<string | undefined> => {
    try {
      const { status } = await fetchJson({
        url: webhook.url,
        method: 'POST',
        headers: signedHeaders(message, Math.floor(now() / 1000), webhook.secret),
        body: message.body,
        timeoutMs,
        allowPrivateNetwork: webhook.allowPrivateNetwork,
        ignoresBody: true,
      });
      return status >= 200 && status < 300 ? undefined : `status ${status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  const deliver = async (message: WebhookMessageRow, webhook: WebhookSettings): Promise<void> => {
    if (!(await events.claim(message, now() + claimMs))) return;
    const problem = await send(message, webhook);
    if (problem === undefined) {
      await events.deliver(message.id, now());
      return;
    }
    const waitMs = waitsMs[message.attempts];
    await events.postpone(message.id, waitMs === undefined ? null : now() + waitMs, problem.slice(0, 200));
    log.warn(
      {
        message: message.id,
        // Its path may be a secret.
        receiver: new URL(webhook.url).origin,
        problem,
        attempt: message.attempts + 1,
        nextInMs: waitMs,
      },
      waitMs === undefined ? 'a message to a webhook was given up' : 'a webhook did not accept a message',
    );
  };

  const look = async (): Promise<void> => {
    try {
      do {
        isAwaited = false;
        const byId = new Map(webhooks().map((one) => [one.id, one]));
        // Only those of the own configuration: other nodes may have loaded another one already.
        const due = await events.due([...byId.keys()], now(), atOnce);
        await Promise.all(
          due.map((message) => {
            const webhook = byId.get(message.webhook);
            return webhook === undefined ? undefined : deliver(message, webhook);
          }),
        );
        if (due.length === atOnce) isAwaited = true;
      } while (isAwaited && !isClosed);
    } catch (error) {
      if (!isClosed) log.error({ err: error }, 'messages to webhooks could not be read');
    } finally {
      running = undefined;
    }
  };
  const wake = (): void => {
    if (isClosed || webhooks().length === 0) return;
    isAwaited = true;
    running ??= look();
  };
  const timer = setInterval(wake, lookEveryMs).unref();

  return {
    wake,
    async close() {
      isClosed = true;
      clearInterval(timer);
      const late = Promise.withResolvers<void>();
      const deadline = setTimeout(late.resolve, closeWithinMs);
      await Promise.race([running, late.promise]);
      clearTimeout(deadline);
    },
  };
}
