import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorFormat, errorHeaders, ownErrors, type SluiceError } from '../errors/index.ts';
import { drainBody } from './drain-body.ts';

/**
 * Sends an error while the body of its request is still being received, and ends the response once the rest was read. Node
 * closes some connections at the end of the response; unread bytes would then reset the connection before the client has read
 * the error. A body that was too slow is not waited for.
 */
export function sendEarlyError(
  request: IncomingMessage,
  response: ServerResponse,
  error: SluiceError,
  headers: Readonly<Record<string, string>>,
  { errors, requestId }: { readonly errors: ErrorFormat; readonly requestId: string } = own,
): void {
  const body = errors.body(error, requestId);
  response.writeHead(errors.status(error), {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body, 'utf8'),
    ...headers,
    ...errors.headers(requestId),
    ...errorHeaders(error),
  });
  response.write(body);
  if (error.code === 'request_timeout') {
    response.end();
    // The end of the response must not wait for a sender that has stalled.
    setTimeout(() => request.destroy(), lingerMs).unref();
  } else drainBody(request, () => response.end());
}

const own = { errors: ownErrors, requestId: '' };

/** Time for the response to reach its client. */
const lingerMs = 200;
