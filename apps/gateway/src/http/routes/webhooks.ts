import { Type } from 'typebox';
import type { Idempotency } from '../../admin/index.ts';
import { administrators } from '../../auth/index.ts';
import { violationsError } from '../../contract/index.ts';
import type { DocumentedRoute, RouteCall } from '../../openapi/index.ts';
import { messageStates } from '../../storage/index.ts';
import {
  ConfiguredWebhookList,
  type MessageFilter,
  readMessageCursor,
  type WebhookAdmin,
  WebhookMessage,
  WebhookMessageList,
} from '../../webhooks/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { idempotent } from './idempotent.ts';
import { pageQuery, readPage } from './query.ts';
import { idOf } from './record-headers.ts';

const base = {
  access: { kind: 'admin', roles: administrators, isForInstallation: true },
  limits: 'none',
  tag: 'Webhooks',
} as const;
const path = '/admin/v1/webhooks';
const messages = '/admin/v1/webhook-messages';
/** They are of the whole installation, as the roles that may call the routes. */
const repeatable = { authorize: () => undefined };

/** Routes of webhooks, which the configuration file has, and of the messages to them. */
export function webhookRoutes(
  webhooks: () => WebhookAdmin,
  idempotency: () => Idempotency,
): readonly DocumentedRoute[] {
  const accepted = { 202: { description: 'The message, which is sent now.', schema: WebhookMessage } };
  return [
    {
      ...base,
      method: 'GET',
      path,
      summary: 'List webhooks',
      description:
        'Webhooks are changed in the configuration file. Neither their paths nor their secrets are shown.',
      responses: { 200: { description: 'All of them.', schema: ConfiguredWebhookList } },
      handle: () => adminAnswer(webhooks().webhooks()),
    },
    idempotent(
      {
        ...base,
        method: 'POST',
        path: `${path}/{id}/test`,
        summary: 'Test a webhook',
        description:
          'Sends a signed message of the type `webhook.test`. Read the message to see whether it was accepted.',
        responses: accepted,
        handle: async (call) => adminAnswer(await webhooks().test(idOf(call), call.actor), 202),
      },
      idempotency,
      repeatable,
    ),
    {
      ...base,
      method: 'GET',
      path: messages,
      summary: 'List messages to webhooks',
      description: 'Messages of the last 30 days, newest first.',
      query: {
        ...pageQuery,
        state: { schema: Type.Enum([...messageStates]), description: 'Only messages in this state.' },
        webhook: { schema: Type.String(), description: 'Only messages to this webhook.' },
      },
      responses: { 200: { description: 'A page of messages.', schema: WebhookMessageList } },
      handle: async ({ query }) =>
        adminAnswer(await webhooks().messages(readMessagePage(query), readFilter(query))),
    },
    {
      ...base,
      method: 'GET',
      path: `${messages}/{id}`,
      summary: 'Read a message to a webhook',
      description: 'What is sent, and what became of it.',
      responses: { 200: { description: 'The message.', schema: WebhookMessage } },
      handle: async (call) => adminAnswer(await webhooks().message(idOf(call))),
    },
    idempotent(
      {
        ...base,
        method: 'POST',
        path: `${messages}/{id}/send`,
        summary: 'Send a message again',
        description:
          'Sends a message that was delivered or given up from the beginning, with the same id. 409 for one that waits.',
        responses: accepted,
        handle: async (call) => adminAnswer(await webhooks().sendAgain(idOf(call), call.actor), 202),
      },
      idempotency,
      repeatable,
    ),
  ];
}

function readMessagePage(query: RouteCall['query']) {
  const page = readPage(query);
  if (page.after === undefined || readMessageCursor(page.after) !== undefined) return page;
  throw refused('after', 'Input should be the next_cursor of a page');
}

function readFilter({ state: text, webhook }: RouteCall['query']): MessageFilter {
  const state = messageStates.find((one) => one === text);
  if (text !== undefined && state === undefined)
    throw refused('state', `Input should be one of ${messageStates.join(', ')}`);
  return { state, webhook };
}

function refused(name: string, msg: string): Error {
  return violationsError([{ loc: ['query', name], msg, type: 'value_error' }]);
}
