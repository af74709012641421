import type { IncomingMessage, ServerResponse } from 'node:http';

/** Lets web pages of named origins read responses (the Fetch standard's CORS protocol). */
export interface Cors {
  /** Adds the headers; true if it answered a preflight request, which goes no further. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}

const methods = 'GET, POST, DELETE, HEAD';
const preflightMaxAgeSeconds = '600';
/** What the gateway says in headers, which pages could not read otherwise. */
const exposedHeaders = [
  ...['x-request-id', 'request-id', 'retry-after', 'retry-after-ms', 'x-should-retry', 'content-disposition'],
  ...['model', 'route', 'cost', 'cache', 'attempts', 'privacy', 'warnings', 'budget-warning'].map(
    (name) => `x-sluice-${name}`,
  ),
  ...['limit', 'remaining', 'reset'].flatMap((what) =>
    ['requests', 'tokens'].map((unit) => `x-ratelimit-${what}-${unit}`),
  ),
].join(', ');
/** A list of header names. */
const headerNames = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+){0,99}$/;

/**
 * Keys travel in a header of the page's own code, never in cookies: credentials are not allowed, and no origin is
 * allowed by a wildcard. The admin API is not for pages of others.
 * @param origins the origins that the operator named, as they are now
 */
export function createCors(origins: () => ReadonlySet<string>): Cors {
  return {
    handle(request, response) {
      const allowed = origins();
      const { origin } = request.headers;
      if (allowed.size === 0 || origin === undefined || !/^\/v1(?:[/?]|$)/.test(request.url ?? ''))
        return false;
      response.setHeader('vary', 'Origin');
      if (!allowed.has(origin)) return false;
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-expose-headers', exposedHeaders);
      if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
        return false;
      const wanted = request.headers['access-control-request-headers'];
      response.writeHead(204, {
        'access-control-allow-methods': methods,
        ...(wanted !== undefined && headerNames.test(wanted)
          ? { 'access-control-allow-headers': wanted }
          : {}),
        'access-control-max-age': preflightMaxAgeSeconds,
        'content-length': '0',
      });
      response.end();
      return true;
    },
  };
}
