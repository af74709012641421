import type { IncomingHttpHeaders } from 'node:http';

/** The value of a header, or '' if it is absent or was sent more than once. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** The token of an `authorization: Bearer` header, or ''. The scheme is case-insensitive (RFC 9110 11.1). */
export function bearerOf(headers: IncomingHttpHeaders): string {
  return /^bearer +(\S+)$/iu.exec(headerOf(headers, 'authorization'))?.[1] ?? '';
}
