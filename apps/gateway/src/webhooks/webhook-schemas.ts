import { type Static, Type } from 'typebox';
import { orNull, pageOf, Timestamp } from '../admin/index.ts';
import { messageStates } from '../storage/index.ts';

const WebhookId = Type.String({ description: 'Id of the webhook; a change of its address changes it.' });

const ConfiguredWebhook = Type.Object(
  {
    id: WebhookId,
    receiver: Type.String({ description: 'Origin of its address; the path may be a secret.' }),
    events: Type.Array(Type.String(), { description: 'Types of the messages that it gets.' }),
  },
  { title: 'ConfiguredWebhook', description: 'A webhook of the configuration file.' },
);
export type ConfiguredWebhook = Static<typeof ConfiguredWebhook>;
export const ConfiguredWebhookList = pageOf(
  ConfiguredWebhook,
  'ConfiguredWebhookList',
  'All webhooks of the configuration file, in its order.',
);

export const WebhookMessage = Type.Object(
  {
    id: Type.String({ description: 'Id of the message, which its receiver gets as `webhook-id`.' }),
    webhook: WebhookId,
    receiver: orNull(
      Type.String(),
      'Origin of its address; null if the configuration has no such webhook any more.',
    ),
    state: Type.Enum([...messageStates], {
      description:
        '`waiting`: it is sent at `next_attempt_at`. `delivered`: it was accepted. `given_up`: nothing accepted it, and it is not sent again ' +
        'by itself.',
    }),
    attempts: Type.Integer({ minimum: 0, description: 'How often it was sent since it waits.' }),
    problem: orNull(Type.String(), 'Why the last attempt failed.'),
    created_at: Timestamp,
    next_attempt_at: orNull(Timestamp, 'Null unless it waits.'),
    delivered_at: orNull(Timestamp, 'Null unless it was accepted.'),
    message: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'What is sent: `type`, `timestamp` and `data`.',
    }),
  },
  { title: 'WebhookMessage', description: 'A message to a webhook. It is kept for 30 days.' },
);
export type WebhookMessage = Static<typeof WebhookMessage>;
export const WebhookMessageList = pageOf(WebhookMessage, 'WebhookMessageList', 'Messages, newest first.');
