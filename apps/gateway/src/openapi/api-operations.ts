/** The operations of APIs other than chat, which are served outside of the route table, too. */
import {
  CompletionsRequest,
  EmbeddingsAnswer,
  EmbeddingsRequest,
  ErrorResponse,
  MessagesAnswer,
  MessagesError,
  MessagesEvent,
  MessagesRequest,
  ResponseCompaction,
  ResponseEvent,
  ResponseObject,
  ResponsesCompactRequest,
  ResponsesRequest,
  TextCompletion,
} from '@sluice/wire';
import type { TSchema } from 'typebox';
import { answerHeaders } from './chat-operation.ts';
import { requestIdHeader } from './common-responses.ts';
import type { DocumentOperation, DocumentResponse } from './openapi-document.ts';
import { ofPeople } from './person-headers.ts';
import type { SchemaComponents } from './schema-components.ts';

interface ApiDocument {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly request: TSchema;
  readonly example: { readonly request: unknown };
  readonly answer: TSchema;
  /** Undefined if answers are never streamed. */
  readonly event?: TSchema;
  readonly error: TSchema;
}

const documents: Readonly<Record<string, ApiDocument>> = {
  '/v1/embeddings': {
    operationId: 'createEmbedding',
    summary: 'Create embeddings',
    description:
      "OpenAI's embeddings, over embedding models of all services. More inputs than a service takes at once are sent in several " +
      'requests, and their vectors come back in order. With anonymization, placeholders are numbered from 1 for each input, so that ' +
      'the same text has the same vector. An alias stands for its first model, on every host that has it.',
    tag: 'Embeddings',
    request: EmbeddingsRequest,
    example: { request: { model: 'openai/text-embedding-3-small', input: ['Hello', 'World'] } },
    answer: EmbeddingsAnswer,
    error: ErrorResponse,
  },
  '/v1/completions': {
    operationId: 'createCompletion',
    summary: 'Create a completion',
    description:
      "OpenAI's legacy completions: requests pass unchanged to hosts that serve them, and each prompt becomes a user message for " +
      'chat models. With `stream: true`, server-sent events that end with `[DONE]`.',
    tag: 'Completions',
    request: CompletionsRequest,
    example: { request: { model: 'auto', prompt: 'Say hello' } },
    answer: TextCompletion,
    event: TextCompletion,
    error: ErrorResponse,
  },
  '/v1/messages': {
    operationId: 'createMessage',
    summary: 'Create a message',
    description:
      "Anthropic's Messages API, over every model: requests pass unchanged to providers that speak it and are translated for " +
      'all others. With `stream: true`, server-sent events; a stream that fails ends with an `error` event.',
    tag: 'Messages',
    request: MessagesRequest,
    example: {
      request: { model: 'auto', max_tokens: 300, messages: [{ role: 'user', content: 'Hello' }] },
    },
    answer: MessagesAnswer,
    event: MessagesEvent,
    error: MessagesError,
  },
  '/v1/responses': {
    operationId: 'createResponse',
    summary: 'Create a response',
    description:
      "OpenAI's Responses API, over every model. Responses are kept for `responses.retention` unless `store` is false, so that " +
      '`previous_response_id` can continue them. With `stream: true`, server-sent events; a stream that fails ends with ' +
      '`error` and `response.failed`.',
    tag: 'Responses',
    request: ResponsesRequest,
    example: { request: { model: 'auto', input: 'Hello' } },
    answer: ResponseObject,
    event: ResponseEvent,
    error: ErrorResponse,
  },
  '/v1/responses/compact': {
    operationId: 'compactResponse',
    summary: 'Compact a conversation',
    description:
      'Lets the provider of a model shorten a conversation. 404 for models whose provider cannot: the result can be read by that ' +
      'provider alone. Not with anonymization.',
    tag: 'Responses',
    request: ResponsesCompactRequest,
    example: { request: { model: 'openai/gpt-5.1', input: [{ role: 'user', content: 'Hello' }] } },
    answer: ResponseCompaction,
    error: ErrorResponse,
  },
};

/** What errors of a status say. */
const errors: Readonly<Record<number, string>> = {
  400: 'The request is invalid, or no model supports it.',
  401: 'The key is missing, malformed, unknown, expired or revoked.',
  403: 'The key lacks the required scope or may not use this model.',
  404: 'Model not found.',
  408: 'The request body was not received in time.',
  413: 'The request body is too large.',
  415: 'The body is not declared as `application/json`.',
  429: 'Too many requests or tokens, or the budget is exhausted.',
  500: 'Internal error of the gateway.',
  502: 'The provider failed or sent an invalid response.',
  503: 'No suitable model is available, or the gateway is overloaded.',
  504: 'The request timed out before the response was complete.',
};

const pathsOfPeople: ReadonlySet<string> = new Set(['/v1/messages', '/v1/responses']);

/** The operation of a path; undefined for a path of another kind. */
export function apiOperation(path: string, components: SchemaComponents): DocumentOperation | undefined {
  const api = documents[path];
  if (api === undefined) return undefined;
  const { operationId, summary, description, tag, request, example, answer, event, error } = api;
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    ...(pathsOfPeople.has(path) ? ofPeople : { security: [{ bearerAuth: [] }] }),
    'x-sluice-access': 'key:inference',
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: components.refer(request),
          examples: { simple: { summary: 'A question', value: example.request } },
        },
      },
    },
    responses: {
      200: {
        description: 'The response.',
        headers: answerHeaders,
        content: {
          'application/json': { schema: components.refer(answer) },
          ...(event === undefined ? {} : { 'text/event-stream': eventsOf(event, components) }),
        },
      },
      ...Object.fromEntries(
        Object.entries(errors).map(([status, text]): [string, DocumentResponse] => [
          status,
          {
            description: text,
            headers: { 'x-request-id': requestIdHeader },
            content: { 'application/json': { schema: components.refer(error) } },
          },
        ]),
      ),
    },
  };
}

function eventsOf(event: TSchema, components: SchemaComponents) {
  return {
    schema: {
      type: 'string',
      description: 'With `stream: true`: events, whose `data` are these objects.',
      contentMediaType: 'application/json',
      contentSchema: components.refer(event),
    },
  };
}
