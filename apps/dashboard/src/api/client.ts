import createFetchClient, { type Middleware } from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';
import { ApiError, readApiError } from './api-error.ts';
import type { paths } from './schema.generated.ts';

/** Answers that are no success become an `ApiError`, so that every caller has one way to fail. */
const errors: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await readApiError(response);
  },
  onError: ({ error }) => {
    if (error instanceof DOMException && error.name === 'AbortError') return error;
    return error instanceof ApiError ? error : new ApiError({ status: 0, code: 'unreachable', message: '' });
  },
};

/** The folder of the page: a proxy may serve the gateway below any path. */
export const baseUrl = new URL('.', document.baseURI).href.replace(/\/$/, '');

/** The gateway's API as the OpenAPI document describes it. */
export const client = createFetchClient<paths>({ baseUrl, credentials: 'same-origin' });
client.use(errors);

/** The same as queries and mutations of TanStack Query. */
export const api = createQueryClient(client);
