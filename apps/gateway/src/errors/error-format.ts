import { encodeSseData } from '@sluice/wire/sse';
import { errorBody, openaiErrorBody } from './error-body.ts';
import type { SluiceError } from './sluice-error.ts';

/** How an API tells errors. */
export interface ErrorFormat {
  /** HTTP status. */
  status(error: SluiceError): number;
  body(error: SluiceError, requestId: string): string;
  /** The event of a stream that failed. */
  event(error: SluiceError, requestId: string): string;
  /** Headers of every response besides the common ones. */
  headers(requestId: string): Readonly<Record<string, string>>;
}

/** The gateway's own: that of OpenAI, with FastAPI's `detail` for 422. */
export const ownErrors: ErrorFormat = {
  status: ({ status }) => status,
  body: errorBody,
  event: (error) => encodeSseData(errorBody(error)),
  headers: () => ({}),
};

/** Exactly that of OpenAI, which has no 422. */
export const openaiErrors: ErrorFormat = {
  status: statusWithout422,
  body: openaiErrorBody,
  event: (error) => encodeSseData(openaiErrorBody(error)),
  headers: () => ({}),
};

function statusWithout422({ status }: SluiceError): number {
  return status === 422 ? 400 : status;
}

/** What Anthropic calls errors of a status (platform.claude.com, errors). */
const anthropicTypes: ReadonlyMap<number, string> = new Map([
  [400, 'invalid_request_error'],
  [401, 'authentication_error'],
  [403, 'permission_error'],
  [404, 'not_found_error'],
  [413, 'request_too_large'],
  [429, 'rate_limit_error'],
  [503, 'overloaded_error'],
  [504, 'timeout_error'],
  [529, 'overloaded_error'],
]);
/** Anthropic's own status for a lack of capacity. */
const overloaded = 529;

/** The error format of Anthropic's Messages API. */
export const anthropicErrors: ErrorFormat = {
  status: anthropicStatus,
  body: anthropicErrorBody,
  event: (error, requestId) => `event: error\ndata: ${anthropicErrorBody(error, requestId)}\n\n`,
  headers: (requestId) => ({ 'request-id': requestId }),
};

function anthropicStatus(error: SluiceError): number {
  return error.provider?.status === overloaded ? overloaded : statusWithout422(error);
}

function anthropicErrorBody(error: SluiceError, requestId: string): string {
  const status = anthropicStatus(error);
  const type = anthropicTypes.get(status) ?? (status < 500 ? 'invalid_request_error' : 'api_error');
  // Agents shorten the conversation when they read this phrase.
  const message =
    error.code === 'context_length_exceeded' && !error.message.includes('prompt is too long')
      ? `prompt is too long: ${error.message}`
      : error.message;
  const { shownCode: code, param } = error;
  const details = code.startsWith('thread_') ? { details: { error_code: code, unsupported: [param] } } : {};
  return JSON.stringify({ type: 'error', error: { type, message, ...details }, request_id: requestId });
}

/** The format of the errors below a path; requests that no route serves get one, too. */
export function errorFormatOf(path: string): ErrorFormat {
  if (isBelow(path, '/v1/messages')) return anthropicErrors;
  return openaiPaths.some((one) => isBelow(path, one)) ? openaiErrors : ownErrors;
}

const openaiPaths = ['/v1/responses', '/v1/completions', '/v1/embeddings'] as const;

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
