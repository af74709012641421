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
  const { shownCode: code, param } = error;
  const shown = param === 'thread' && code === 'unsupported_parameter' ? unsupportedThread : code;
  const details = anthropicCode.test(shown) ? { details: detailsOf(shown, param) } : {};
  const message = anthropicMessage(error);
  return JSON.stringify({ type: 'error', error: { type, message, ...details }, request_id: requestId });
}

/** Codes that Anthropic's SDKs make errors of their own of (`@anthropic-ai/sdk` 1.12, `core/error-classes`). */
const anthropicCode = /^(?:thread|compaction|image_dimensions|tool_name|tool_reference)_[a-z_]+$/;
const unsupportedThread = 'thread_unsupported_request';

function detailsOf(code: string, param: string | null): object {
  return { error_code: code, ...(code === unsupportedThread ? { unsupported: [param] } : {}) };
}

/** The API has no `param`: messages begin with the member that they are about. */
function anthropicMessage({ code, message, param }: SluiceError): string {
  // Agents shorten the conversation when they read this phrase.
  if (code === 'context_length_exceeded')
    return message.includes('prompt is too long') ? message : `prompt is too long: ${message}`;
  return param === null || message.includes(param) ? message : `${param}: ${message}`;
}

/**
 * The format of the errors below a path; requests that no route serves get one, too.
 * @param headers names in lower case: lists of models have two forms
 */
export function errorFormatOf(path: string, headers: Readonly<Record<string, unknown>> = {}): ErrorFormat {
  const isAnthropic = isBelow(path, '/v1/models') && headers['anthropic-version'] !== undefined;
  if (isAnthropic || isBelow(path, '/v1/messages')) return anthropicErrors;
  return openaiPaths.some((one) => isBelow(path, one)) ? openaiErrors : ownErrors;
}

const openaiPaths = ['/v1/responses', '/v1/completions', '/v1/embeddings'] as const;

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
