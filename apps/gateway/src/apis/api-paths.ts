import type { ApiName } from './client-api.ts';

/** Beside that of responses. */
export const compactPath = '/v1/responses/compact';

/** Paths of the endpoints of all APIs. */
export const apiPaths = {
  chat: '/v1/chat/completions',
  completions: '/v1/completions',
  embeddings: '/v1/embeddings',
  messages: '/v1/messages',
  responses: '/v1/responses',
} as const satisfies Record<ApiName, string>;
