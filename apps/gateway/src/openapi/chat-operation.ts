import { ChatCompletion, ChatCompletionChunk, ChatCompletionRequest } from '@sluice/wire';
import { chatChunkExamples, chatRequestExamples, chatResponseExample } from './chat-examples.ts';
import { type CommonResponses, requestIdHeader } from './common-responses.ts';
import type { DocumentHeader, DocumentOperation } from './openapi-document.ts';
import type { SchemaComponents } from './schema-components.ts';

const header = (description: string, type = 'string'): DocumentHeader => ({ description, schema: { type } });

const rateHeaders: Readonly<Record<string, DocumentHeader>> = Object.fromEntries(
  ['requests', 'tokens'].flatMap((kind) => [
    [`x-ratelimit-limit-${kind}`, header(`The key's limit of ${kind} a minute, if it has one.`, 'integer')],
    [`x-ratelimit-remaining-${kind}`, header(`What is left of it.`, 'integer')],
    [`x-ratelimit-reset-${kind}`, header('When all of it is there again, such as `1s` or `120ms`.')],
  ]),
);

const answerHeaders: Readonly<Record<string, DocumentHeader>> = {
  'x-request-id': requestIdHeader,
  'x-sluice-model': header('The model that answered, as `<provider>/<model_name>`.'),
  'x-sluice-route': header('Why this model, in short.'),
  'x-sluice-cost': header('USD, or `unknown`; not known when a stream begins.'),
  'x-sluice-cache': header('Whether a cache answered.'),
  'x-sluice-attempts': header('Calls made to providers.', 'integer'),
  'x-sluice-privacy': header('`off`, or `anonymized; entities=N`.'),
  'x-sluice-warnings': header('What of the request was changed or left out.'),
  ...rateHeaders,
};

/** The service itself, which the edge serves outside of the route table. */
export function chatOperation(components: SchemaComponents, common: CommonResponses): DocumentOperation {
  return {
    operationId: 'createChatCompletion',
    summary: 'Create a chat completion',
    description:
      'Answers as JSON, or with `stream: true` as server-sent events that end with `data: [DONE]`. A stream that ' +
      'fails sends one event with an `error` and no `[DONE]`.',
    tags: ['Chat'],
    security: [{ bearerAuth: [] }],
    'x-sluice-access': 'key:inference',
    parameters: [
      {
        name: 'x-sluice-explain',
        in: 'header',
        required: false,
        description: '`true` adds why a model was chosen, and what the request cost, to the answer.',
        schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
      },
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
        description: 'The answer.',
        headers: answerHeaders,
        content: {
          'application/json': {
            schema: components.refer(ChatCompletion),
            examples: { answer: { summary: 'An answer', value: chatResponseExample } },
          },
          'text/event-stream': {
            schema: components.refer(ChatCompletionChunk),
            examples: chatChunkExamples,
          },
        },
      },
      400: common.error('The body is not JSON, or the provider refused the request.', 'invalid_json'),
      401: common.unauthorized(),
      403: common.error('The key may not do that, or not use this model.', 'permission_denied'),
      404: common.error('The model does not exist here.', 'model_not_found'),
      408: common.error('The request did not arrive in time.', 'request_timeout'),
      413: common.error('The body is larger than this gateway accepts.', 'request_too_large'),
      415: common.error('The body is not declared as `application/json`.', 'unsupported_media_type'),
      422: common.unprocessable(true),
      429: {
        ...common.busy(
          'Too many requests or tokens, or the budget is used up. Wait for `retry-after`, then try again with ' +
            'exponentially growing pauses and some randomness.',
          'rate_limit_exceeded',
        ),
      },
      500: common.error('The gateway failed.', 'internal_error'),
      502: common.error('The provider failed, or its answer cannot be used.', 'upstream_error'),
      503: common.busy('Nothing that fits is available right now.', 'no_healthy_deployment'),
      504: common.error('The deadline passed before the answer was complete.', 'timeout'),
    },
  };
}
