import { createParser } from 'eventsource-parser';
import { ApiError, readApiError } from './api-error.ts';
import { baseUrl } from './client.ts';

export interface StreamRequest {
  /** `/v1/chat/completions`, `/v1/responses` or `/v1/messages`. */
  readonly path: string;
  readonly body: unknown;
  readonly account: string | undefined;
  readonly signal: AbortSignal;
  /** The data of an event, parsed. */
  readonly onEvent: (data: unknown) => void;
  /** A comment of the stream; the gateway shows there what the provider got and sent. */
  readonly onComment: (comment: string) => void;
}

export interface StreamAnswer {
  readonly requestId: string | undefined;
  readonly model: string | undefined;
  readonly warnings: string | undefined;
}

/**
 * Sends a request as the person who is signed in, and reads its stream. Rejects with an `ApiError`, or when it is aborted.
 * The client of the OpenAPI document reads whole answers only.
 */
export async function streamRequest(request: StreamRequest): Promise<StreamAnswer> {
  const headers = {
    'content-type': 'application/json',
    'x-sluice-show': 'true',
    ...(request.account === undefined ? {} : { 'x-sluice-account': request.account }),
  };
  const response = await fetch(baseUrl + request.path, {
    method: 'POST',
    headers,
    body: JSON.stringify(request.body),
    signal: request.signal,
    credentials: 'same-origin',
  }).catch((error: unknown) => {
    if (request.signal.aborted) throw error;
    throw new ApiError({ status: 0, code: 'unreachable', message: '' });
  });
  if (!response.ok) throw await readApiError(response);
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data !== '[DONE]') request.onEvent(JSON.parse(data));
    },
    onComment: request.onComment,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read())
    parser.feed(part.value);
  const header = (name: string): string | undefined => response.headers.get(name) ?? undefined;
  return {
    requestId: header('x-request-id'),
    model: header('x-sluice-model'),
    warnings: header('x-sluice-warnings'),
  };
}
