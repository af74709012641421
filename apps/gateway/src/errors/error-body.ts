import type { SluiceError } from './sluice-error.ts';

/**
 * Clients ignore or shorten longer waits (openai-node retries immediately above 60 s), so they are told not to
 * retry.
 */
const maxHonoredWaitMs = 60_000;

/** The JSON body: OpenAI's `error` with all four keys, and FastAPI's `detail` for schema violations. */
export function errorBody(error: SluiceError): string {
  const body = {
    message: error.message,
    type: error.type,
    param: error.param,
    code: error.shownCode,
  };
  return JSON.stringify(error.detail === undefined ? { error: body } : { detail: error.detail, error: body });
}

/** Headers of an error besides `content-type`: authentication challenge, waits, retry advice. */
export function errorHeaders(error: SluiceError): Record<string, string> {
  const headers: Record<string, string> = { ...error.headers };
  if (error.status === 401) headers['www-authenticate'] = 'Bearer';
  if (error.retryAfterMs !== undefined) {
    headers['retry-after'] = String(Math.max(1, Math.ceil(error.retryAfterMs / 1000)));
    headers['retry-after-ms'] = String(Math.ceil(error.retryAfterMs));
  }
  if (!error.retryable || (error.retryAfterMs ?? 0) > maxHonoredWaitMs) {
    headers['x-should-retry'] = 'false';
  }
  return headers;
}
