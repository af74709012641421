/** Webhooks and their messages as administrators see them: what was sent, what waits, and what nobody accepted. */
import { type AuditLog, formatTimestamp, type Page, type PageRequest } from '../admin/index.ts';
import type { Actor } from '../auth/index.ts';
import type { WebhookSettings } from '../config/index.ts';
import { isRecord } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { MessageState, Storage, WebhookMessageRow } from '../storage/index.ts';
import type { ConfiguredWebhook, WebhookMessage } from './webhook-schemas.ts';

/** What a list of messages is narrowed to. */
export interface MessageFilter {
  readonly state: MessageState | undefined;
  readonly webhook: string | undefined;
}

export interface WebhookAdmin {
  webhooks(): Page<ConfiguredWebhook>;
  /** Newest first. */
  messages(page: PageRequest, filter: MessageFilter): Promise<Page<WebhookMessage>>;
  /** Throws `not_found`. */
  message(id: string): Promise<WebhookMessage>;
  /** Makes a message that is sent at once, whatever events the webhook gets. Throws `not_found`. */
  test(webhook: string, actor: Pick<Actor, 'id'>): Promise<WebhookMessage>;
  /** Sends a message that was delivered or given up once more. Throws `not_found`, and `conflict` for one that waits. */
  sendAgain(id: string, actor: Pick<Actor, 'id'>): Promise<WebhookMessage>;
}

export interface WebhookAdminDeps {
  readonly events: Pick<Storage['events'], 'add' | 'get' | 'list' | 'sendAgain'>;
  readonly webhooks: () => readonly WebhookSettings[];
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly makeId: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called when there are messages to send. */
  readonly wake: () => void;
}

export function createWebhookAdmin(deps: WebhookAdminDeps): WebhookAdmin {
  const { events, webhooks, auditLog, makeId, now, wake } = deps;
  const receiverOf = (id: string): string | undefined => {
    const found = webhooks().find((one) => one.id === id);
    return found === undefined ? undefined : new URL(found.url).origin;
  };
  const view = (row: WebhookMessageRow): WebhookMessage => ({
    id: row.id,
    webhook: row.webhook,
    receiver: receiverOf(row.webhook) ?? null,
    state: row.delivered_at !== null ? 'delivered' : row.due_at === null ? 'given_up' : 'waiting',
    attempts: row.attempts,
    problem: row.problem,
    created_at: formatTimestamp(row.created_at),
    next_attempt_at: formatTimestamp(row.due_at),
    delivered_at: formatTimestamp(row.delivered_at),
    message: messageOf(row.body),
  });
  const find = async (id: string): Promise<WebhookMessageRow> => {
    const row = await events.get(id);
    if (row === undefined) throw new SluiceError('not_found', { message: 'There is no such message.' });
    return row;
  };

  return {
    webhooks: () => ({
      data: webhooks().map(({ id, url, events: types }) => ({
        id,
        receiver: new URL(url).origin,
        events: [...types],
      })),
      next_cursor: null,
    }),

    async messages({ limit, after }, filter) {
      const rows = await events.list({ ...filter, limit: limit + 1, after: readMessageCursor(after ?? '') });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        data: page.map(view),
        next_cursor: rows.length > limit && last !== undefined ? `${last.created_at}.${last.id}` : null,
      };
    },

    message: async (id) => view(await find(id)),

    async test(webhook, actor) {
      if (receiverOf(webhook) === undefined)
        throw new SluiceError('not_found', { message: 'There is no such webhook.' });
      const at = now();
      const body = { type: 'webhook.test', timestamp: formatTimestamp(at), data: {} };
      const row = {
        id: `msg_${makeId()}`,
        webhook,
        body: JSON.stringify(body),
        created_at: at,
        attempts: 0,
        due_at: at,
        problem: null,
        delivered_at: null,
      };
      await events.add(row);
      await auditLog.record(actor, {
        action: 'webhook.test',
        target: row.id,
        accountId: null,
        facts: { webhook },
      });
      wake();
      return view(row);
    },

    async sendAgain(id, actor) {
      const before = await find(id);
      if (receiverOf(before.webhook) === undefined)
        throw new SluiceError('conflict', {
          message:
            'The configuration has no such webhook any more: its address has changed, or it was removed.',
        });
      if (!(await events.sendAgain(id, now())))
        throw new SluiceError('conflict', { message: 'The message waits to be sent already.' });
      const { state, attempts, problem } = view(before);
      await auditLog.record(actor, {
        action: 'webhook.send',
        target: id,
        accountId: null,
        before: { state, attempts, problem },
      });
      wake();
      return view(await find(id));
    },
  };
}

/** The place of a message in the list; undefined if the text is none. */
export function readMessageCursor(
  text: string,
): { readonly createdAt: number; readonly id: string } | undefined {
  const match = /^([0-9]{1,15})\.(msg_[0-9a-z]{1,40})$/.exec(text);
  return match === null ? undefined : { createdAt: Number(match[1]), id: match[2] ?? '' };
}

function messageOf(body: string): Record<string, unknown> {
  const message: unknown = JSON.parse(body);
  return isRecord(message) ? { ...message } : {};
}
