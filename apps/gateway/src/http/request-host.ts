import type { IncomingMessage } from 'node:http';
import { SluiceError } from '../errors/index.ts';

const hostPattern = /^(?:\[[0-9a-f:.]+\]|[^\s/?#@,\\:[\]]*)(?::\d{0,5})?$/i;

/**
 * Throws if it is not clear which host the client asked for: several `host` headers, an invalid one, or one that contradicts the
 * request target (RFC 9112 3.2). What decides by the host, as `/metrics` does, would otherwise decide by another one than proxies
 * in front of it. A target with a host and no header counts as the header.
 */
export function requireOneHost(request: IncomingMessage): void {
  const { headers, rawHeaders } = request;
  if (countHosts(rawHeaders) > 1) throw refused('The request has several host headers; send one.');
  if (headers.host !== undefined && !hostPattern.test(headers.host))
    throw refused('The host header is invalid; send the host and port of the gateway.');
  const target = targetHost(request.url ?? '');
  if (target === undefined) return;
  headers.host ??= target.host;
  if (comparable(headers.host, target.protocol) !== comparable(target.host, target.protocol))
    throw refused('The host header names another host than the request target; send the same in both.');
}

/** The host that the request target names; undefined if it is a path. */
function targetHost(target: string): URL | undefined {
  return !target.startsWith('/') && /^[a-z][a-z\d+.-]*:\/\//i.test(target) && URL.canParse(target)
    ? new URL(target)
    : undefined;
}

/** The host without what may differ in writing: case, and the usual port. */
function comparable(host: string, protocol: string): string {
  const usual = protocol === 'https:' ? /:(?:443)?$/ : /:(?:80)?$/;
  return host.toLowerCase().replace(usual, '');
}

function refused(message: string): SluiceError {
  return new SluiceError('invalid_json', { message, headers: { connection: 'close' } });
}

/** @param rawHeaders names and values in turn */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}
