import createFetchClient, { type Middleware } from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';
import { ApiError, isUnreachable, readApiError } from './api-error.ts';
import { createConnection, scriptIn } from './connection.ts';
import type { paths } from './schema.generated.ts';

/** Answers that are no success become an `ApiError`, so that every caller has one way to fail. */
const errors: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return connection.answered();
    const error = await readApiError(response);
    if (isUnreachable(error)) connection.doubt();
    throw error;
  },
  onError: ({ error }) => {
    if (error instanceof DOMException && error.name === 'AbortError') return error;
    if (error instanceof ApiError) return error;
    connection.doubt();
    return new ApiError({ status: 0, code: 'unreachable', message: '' });
  },
};

/** The folder of the page: a proxy may serve the gateway below any path. */
export const baseUrl = new URL('.', document.baseURI).href.replace(/\/$/, '');

const answerMs = 5000;

/** State of the connection: reachable, and the same version as this page. */
export const connection = createConnection({
  loadPage: async () => {
    const response = await fetch(`${baseUrl}/`, { cache: 'no-store', signal: AbortSignal.timeout(answerMs) });
    if (!response.ok) throw await readApiError(response);
    return await response.text();
  },
  script: scriptIn(document.documentElement.outerHTML),
  isHidden: () => document.hidden,
  now: Date.now,
});

/** The gateway's API as the OpenAPI document describes it. */
export const client = createFetchClient<paths>({ baseUrl, credentials: 'same-origin' });
client.use(errors);

/** The same as queries and mutations of TanStack Query. */
export const api = createQueryClient(client);
