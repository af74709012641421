import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { errorBody, errorHeaders, SluiceError } from '../errors/index.ts';

/** Responds to what `node:http` could not parse as a request, in the common error format, and closes the connection. */
export function answerClientError(thrown: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || thrown.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const error = clientError(thrown.code);
  const body = errorBody(error);
  const headers: Record<string, string> = {
    ...errorHeaders(error),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': `req_${randomBytes(8).toString('hex')}`,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 ${error.status} ${reasons[error.status] ?? 'Error'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  );
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

function clientError(code: string | undefined): SluiceError {
  if (code === 'HPE_HEADER_OVERFLOW') return new SluiceError('headers_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new SluiceError('request_timeout');
  return new SluiceError('invalid_json', { message: 'The request is not valid HTTP.' });
}
