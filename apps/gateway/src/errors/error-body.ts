import type { ErrorDetail, SluiceError } from './sluice-error.ts';

/**
 * Clients ignore or shorten longer waits (openai-node retries immediately above 60 s), so they are told not to retry.
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
  const detail = error.detail ?? (error.status === 422 ? [detailOf(error)] : undefined);
  return JSON.stringify(detail === undefined ? { error: body } : { detail, error: body });
}

/** The same without details, which OpenAI's own API does not have. */
export function openaiErrorBody({ message, type, param, shownCode: code }: SluiceError): string {
  return JSON.stringify({ error: { message, type, param, code } });
}

/** The error as a violation: clients of FastAPI read every 422 from its details. */
function detailOf({ message, param, code }: SluiceError): ErrorDetail {
  const path = (param ?? '').split(/[.[\]]/).filter((part) => part !== '');
  return {
    loc: ['body', ...path.map((part) => (/^\d+$/.test(part) ? Number(part) : part))],
    msg: message,
    type: code,
  };
}

/** Headers of an error besides `content-type`: authentication challenge, waits, retry advice. */
export function errorHeaders(error: SluiceError): Record<string, string> {
  const headers: Record<string, string> = { ...error.headers };
  if (error.status === 401) headers['www-authenticate'] = 'Bearer';
  const { retryAfterMs = 0 } = error;
  if (error.retryAfterMs !== undefined) {
    headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfterMs / 1000)));
    headers['retry-after-ms'] = String(Math.ceil(retryAfterMs));
  }
  if (!error.retryable || retryAfterMs > maxHonoredWaitMs) headers['x-should-retry'] = 'false';
  return headers;
}
