import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WebhookMessageRow } from '../storage/index.ts';
import { createWebhookDelivery, type WebhookDelivery } from './delivery.ts';

const opened: WebhookDelivery[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** One message in an outbox, and what became of it. */
function outbox(webhookIds: readonly string[], answers: () => number) {
  const clock = { nowMs: 1_760_000_000_000 };
  let message: WebhookMessageRow | undefined = {
    id: 'msg_1',
    webhook: 'w',
    body: '{}',
    created_at: clock.nowMs,
    attempts: 0,
    due_at: clock.nowMs,
    problem: null,
    delivered_at: null,
  };
  const sent: string[] = [];
  const delivery = createWebhookDelivery({
    events: {
      due: (webhooks, now) => {
        const isDue =
          message !== undefined && webhooks.includes(message.webhook) && (message.due_at ?? Infinity) <= now;
        return Promise.resolve(isDue && message !== undefined ? [message] : []);
      },
      claim: (one, untilMs) => {
        message = { ...one, attempts: one.attempts + 1, due_at: untilMs };
        return Promise.resolve(true);
      },
      postpone: (_id, dueAt, problem) => {
        if (message !== undefined) message = { ...message, due_at: dueAt, problem };
        return Promise.resolve();
      },
      deliver: (_id, at) => {
        if (message !== undefined) message = { ...message, due_at: null, delivered_at: at };
        return Promise.resolve();
      },
    },
    webhooks: () =>
      webhookIds.map((id) => ({
        id,
        url: 'https://h.example/secret',
        secret: Buffer.alloc(32),
        events: ['budget.threshold'],
        allowPrivateNetwork: false,
      })),
    fetchJson: ({ headers }) => {
      sent.push(headers['webhook-id'] ?? '');
      return Promise.resolve({ status: answers(), headers: {}, body: undefined });
    },
    now: () => clock.nowMs,
    log: { warn: () => undefined, error: () => undefined },
  });
  opened.push(delivery);
  return { clock, sent, delivery, message: () => message };
}

describe('delivery of messages', () => {
  it('waits longer after each failure, and gives up after the last', async () => {
    const { clock, sent, delivery, message } = outbox(['w'], () => 503);
    const waitsS: number[] = [];
    while (message()?.due_at !== null && waitsS.length < 20) {
      const before = sent.length;
      clock.nowMs = message()?.due_at ?? 0;
      delivery.wake();
      await vi.waitFor(() => expect([sent.length, message()?.problem]).toEqual([before + 1, 'status 503']));
      await vi.waitFor(() => expect(message()?.due_at).not.toBe(clock.nowMs + 60_000));
      waitsS.push(((message()?.due_at ?? clock.nowMs) - clock.nowMs) / 1000);
    }
    expect(waitsS).toEqual([5, 30, 120, 600, 3600, 14_400, 36_000, 86_400, 0]);
    expect(new Set(sent)).toEqual(new Set(['msg_1']));
  });

  it('sends no more what was accepted, and leaves what is for webhooks of another configuration', async () => {
    const accepted = outbox(['w'], () => 204);
    accepted.delivery.wake();
    await vi.waitFor(() =>
      expect(accepted.message()).toMatchObject({ due_at: null, delivered_at: accepted.clock.nowMs }),
    );
    const other = outbox(['other'], () => 204);
    other.delivery.wake();
    await other.delivery.close();
    expect([other.sent, other.message()?.attempts]).toEqual([[], 0]);
  });
});
