/** Endpoints that count the tokens of a request: Anthropic's, and that of OpenAI's Responses API. */
import { MessagesCountRequest, ResponsesCountRequest } from '@sluice/wire';
import { Type } from 'typebox';
import type { DocumentedRoute } from '../../openapi/index.ts';
import type { CountTokens } from '../../pipeline/index.ts';
import { principalOf } from './principal-of.ts';
import { typedBody } from './read-typed-body.ts';

export interface CountTokensRouteDeps {
  readonly countTokens: CountTokens;
}

const MessagesTokenCount = Type.Object(
  { input_tokens: Type.Integer({ minimum: 0, description: 'Tokens of the prompt, tools included.' }) },
  { title: 'MessagesTokenCount', description: 'How many tokens a request has.' },
);

const estimateWarning = 'input_tokens is an estimate: the provider does not count tokens';

export function countTokensRoute(deps: () => CountTokensRouteDeps): DocumentedRoute {
  const read = typedBody(MessagesCountRequest);
  return {
    method: 'POST',
    path: '/v1/messages/count_tokens',
    access: { kind: 'key', scope: 'inference' },
    limits: 'requests',
    summary: 'Count tokens',
    description:
      'Counts the tokens of a request of the Messages API: by the provider if it can, else as an estimate, which ' +
      '`x-sluice-warnings` says. Anonymized as the request itself would be.',
    tag: 'Messages',
    body: MessagesCountRequest,
    acceptsLargeBodies: true,
    responseHeaders: {
      'x-sluice-model': 'The model whose tokens were counted, as `<provider>/<model_name>`.',
      'x-sluice-warnings': 'Whether it is an estimate.',
    },
    responses: { 200: { description: 'The number of tokens.', schema: MessagesTokenCount } },
    handle: async (call) => {
      const { body, headers, requestId, signal } = call;
      const principal = principalOf(call);
      const request = { max_tokens: 1, ...read(body) };
      const { inputTokens, model, isEstimate } = await deps().countTokens('messages', {
        body: Buffer.from(JSON.stringify(request)),
        headers,
        principal,
        requestId,
        signal,
      });
      return {
        status: 200,
        headers: {
          'x-sluice-model': model,
          ...(isEstimate ? { 'x-sluice-warnings': estimateWarning } : {}),
        },
        json: { input_tokens: inputTokens },
      };
    },
  };
}

const ResponsesTokenCount = Type.Object(
  {
    object: Type.Enum(['response.input_tokens'], { description: 'Always `response.input_tokens`.' }),
    input_tokens: Type.Integer({ minimum: 0, description: 'Tokens of the prompt, tools included.' }),
  },
  { title: 'ResponsesTokenCount', description: 'How many tokens a request has.' },
);

export function responsesCountRoute(deps: () => CountTokensRouteDeps): DocumentedRoute {
  const read = typedBody(ResponsesCountRequest);
  return {
    method: 'POST',
    path: '/v1/responses/input_tokens',
    access: { kind: 'key', scope: 'inference' },
    limits: 'requests',
    summary: 'Count tokens',
    description:
      'Counts the tokens of a request of the Responses API by its provider, anonymized as the request itself would be. ' +
      '404 for models whose provider does not count them.',
    tag: 'Responses',
    body: ResponsesCountRequest,
    acceptsLargeBodies: true,
    responseHeaders: {
      'x-sluice-model': 'The model whose tokens were counted, as `<provider>/<model_name>`.',
    },
    responses: { 200: { description: 'The number of tokens.', schema: ResponsesTokenCount } },
    handle: async (call) => {
      const { body, headers, requestId, signal } = call;
      const { inputTokens, model } = await deps().countTokens('responses', {
        body: Buffer.from(JSON.stringify({ ...read(body), store: false })),
        headers,
        principal: principalOf(call),
        requestId,
        signal,
      });
      return {
        status: 200,
        headers: { 'x-sluice-model': model },
        json: { object: 'response.input_tokens', input_tokens: inputTokens },
      };
    },
  };
}
