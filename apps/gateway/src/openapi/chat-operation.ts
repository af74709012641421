import { ChatCompletion, ChatCompletionChunk, ChatCompletionRequest } from '@sluice/wire';
import { chatChunkExamples, chatRequestExamples, chatResponseExample } from './chat-examples.ts';
import { type CommonResponses, requestIdHeader } from './common-responses.ts';
import type { DocumentHeader, DocumentOperation } from './openapi-document.ts';
import { ofPeople } from './person-headers.ts';
import type { SchemaComponents } from './schema-components.ts';

const header = (description: string, type = 'string'): DocumentHeader => ({ description, schema: { type } });

const rateHeaders: Readonly<Record<string, DocumentHeader>> = Object.fromEntries(
  ['requests', 'tokens'].flatMap((kind) => [
    [
      `x-ratelimit-limit-${kind}`,
      header(`Limit of ${kind} per minute of the key, if it has one.`, 'integer'),
    ],
    [`x-ratelimit-remaining-${kind}`, header(`Remaining part of the limit.`, 'integer')],
    [`x-ratelimit-reset-${kind}`, header('Time until the limit is fully restored, such as `1s` or `120ms`.')],
  ]),
);

export const answerHeaders: Readonly<Record<string, DocumentHeader>> = {
  'x-request-id': requestIdHeader,
  'x-sluice-model': header('The model that answered, as `<provider>/<model_name>`.'),
  'x-sluice-route': header('Short reason for the choice of the model.'),
  'x-sluice-cost': header(
    'Cost in USD, or `unknown`; absent for streams, which begin before the cost is known.',
  ),
  'x-sluice-cache': header(
    'Whether the response came from a cache: `off`, since responses are not cached yet.',
  ),
  'x-sluice-attempts': header('Number of calls to providers.', 'integer'),
  'x-sluice-privacy': header('`off`, or `anonymized; entities=N`.'),
  'x-sluice-warnings': header('Warnings about changed or dropped parts of the request.'),
  'x-sluice-budget-warning': header(
    'Budgets of which a threshold is spent: `account; used=0.83; limit_usd=100; period=month`, ' +
      '`model; owner=key; pattern=openai%2F*; used=...`, `end_user; owner=key; used=...`.',
  ),
  ...rateHeaders,
};

/** Chunks as they stand in the stream. */
const eventExamples = Object.fromEntries(
  Object.entries(chatChunkExamples).map(([name, { summary, value }]) => [
    name,
    { summary, value: `data: ${JSON.stringify(value)}\n\n` },
  ]),
);

/** The chat operation, which is served outside of the route table. */
export function chatOperation(components: SchemaComponents, common: CommonResponses): DocumentOperation {
  return {
    operationId: 'createChatCompletion',
    summary: 'Create a chat completion',
    description:
      'Responds with JSON, or with `stream: true` with server-sent events that end with `data: [DONE]`. A stream that ' +
      'fails sends one event with an `error` and no `[DONE]`.',
    tags: ['Chat'],
    security: ofPeople.security,
    'x-sluice-access': 'key:inference',
    'x-sluice-roles': ofPeople['x-sluice-roles'],
    parameters: [
      {
        name: 'x-sluice-explain',
        in: 'header',
        required: false,
        description:
          '`true` adds the reason for the choice of the model and the cost of the request to the response; any other value is ignored.',
        schema: { type: 'string', examples: ['true'] },
      },
      {
        name: 'x-sluice-session',
        in: 'header',
        required: false,
        description:
          'What the client calls the session that the request belongs to, at most 256 characters. A keyed hash of it is stored, so that the dashboard shows requests of a session together.',
        schema: { type: 'string', examples: ['support-4711'] },
      },
      ...ofPeople.parameters,
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: components.refer(ChatCompletionRequest),
          examples: chatRequestExamples,
        },
      },
    },
    responses: {
      200: {
        description: 'The completion.',
        headers: answerHeaders,
        content: {
          'application/json': {
            schema: components.refer(ChatCompletion),
            examples: { answer: { summary: 'An answer', value: chatResponseExample } },
          },
          'text/event-stream': {
            // A text, so that typed clients do not take a completion for a chunk.
            schema: {
              type: 'string',
              description:
                'With `stream: true`: events, whose `data` are chunks, and at the end `data: [DONE]`.',
              contentMediaType: 'application/json',
              contentSchema: components.refer(ChatCompletionChunk),
            },
            examples: eventExamples,
          },
        },
      },
      400: common.error('The body is not valid JSON, or the provider rejected the request.', 'invalid_json'),
      401: common.unauthorized(),
      403: common.error('The key lacks the required scope or may not use this model.', 'permission_denied'),
      404: common.error('Model not found.', 'model_not_found'),
      408: common.error('The request body was not received in time.', 'request_timeout'),
      413: common.error('The request body is too large.', 'request_too_large'),
      415: common.error('The body is not declared as `application/json`.', 'unsupported_media_type'),
      422: common.unprocessable(true),
      429: {
        ...common.busy(
          'Too many requests or tokens, or the budget is exhausted. Wait for `retry-after`, then retry with ' +
            'exponential backoff and jitter.',
          'rate_limit_exceeded',
        ),
      },
      500: common.error('Internal error of the gateway.', 'internal_error'),
      502: common.error('The provider failed or sent an invalid response.', 'upstream_error'),
      503: common.busy(
        'No suitable model is available, or the gateway is overloaded.',
        'no_healthy_deployment',
      ),
      504: common.error('The request timed out before the response was complete.', 'timeout'),
    },
  };
}
