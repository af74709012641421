/** Connections through an HTTP proxy (CONNECT, RFC 9110 section 9.3.6). */
import { request } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { ProxySettings } from '../config/index.ts';

/** The proxy did not open a tunnel. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly code: string;

  constructor(message: string, code: string, cause?: Error) {
    super(message, { cause });
    this.code = code;
  }
}

const loopback = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** The proxy for an origin; undefined for none. This machine is always reached without one. */
export function proxyFor(origin: string, { https, http, exceptions }: ProxySettings): URL | undefined {
  const { protocol, hostname, port } = new URL(origin);
  const proxy = protocol === 'https:' ? https : http;
  if (proxy === undefined || loopback.test(hostname)) return undefined;
  const destination = {
    host: hostname.replace(/^\[|\]$/g, '').toLowerCase(),
    port: port || (protocol === 'https:' ? '443' : '80'),
  };
  return exceptions.some((exception) => isExcepted(destination, exception)) ? undefined : proxy;
}

interface Destination {
  readonly host: string;
  readonly port: string;
}

function isExcepted({ host, port }: Destination, exception: string): boolean {
  if (exception === '*') return true;
  const [, name = '', wantedPort] =
    /^\[?(.*?)\]?(?::(\d{1,5}))?$/.exec(isIP(exception) === 6 ? `[${exception}]` : exception) ?? [];
  if (wantedPort !== undefined && wantedPort !== port) return false;
  const wanted = name.replace(/^\*?\./, '');
  return wanted !== '' && (host === wanted || (isIP(host) === 0 && host.endsWith(`.${wanted}`)));
}

export interface TunnelOptions {
  readonly proxy: URL;
  readonly timeoutMs: number;
}

/**
 * Connects through a proxy.
 * @param host what the proxy connects to: a name, or an address that was checked
 */
export function connectThrough(
  { proxy, timeoutMs }: TunnelOptions,
  host: string,
  options: buildConnector.Options,
  callback: buildConnector.Callback,
): void {
  const toProxy = buildConnector({ port: 0, timeout: timeoutMs });
  const address = {
    hostname: proxy.hostname,
    host: proxy.host,
    protocol: proxy.protocol,
    port: proxy.port || (proxy.protocol === 'https:' ? '443' : '80'),
  };
  toProxy(address, (...[error, socket]) => {
    if (error !== null) {
      callback(new ProxyError(`The proxy ${proxy.host} could not be reached.`, 'EPROXY', error), null);
      return;
    }
    const target = `${isIP(host) === 6 ? `[${host}]` : host}:${options.port || (options.protocol === 'https:' ? '443' : '80')}`;
    openTunnel({ proxy, timeoutMs }, socket, target, (failure, tunnel) => {
      if (failure !== null) callback(failure, null);
      else if (options.protocol === 'https:')
        buildConnector({ port: 0, timeout: timeoutMs })({ ...options, httpSocket: tunnel }, callback);
      else callback(null, tunnel);
    });
  });
}

function openTunnel(
  { proxy, timeoutMs }: TunnelOptions,
  socket: Socket,
  target: string,
  callback: (...result: [ProxyError, null] | [null, Socket]) => void,
): void {
  const asked = request({
    method: 'CONNECT',
    path: target,
    headers: { host: target, ...credentialsOf(proxy) },
    createConnection: () => socket,
    timeout: timeoutMs,
  });
  const fail = (message: string, cause?: Error): void => {
    socket.destroy();
    callback(new ProxyError(`The proxy ${proxy.host} ${message}`, 'EPROXY', cause), null);
  };
  asked.once('timeout', () => asked.destroy(new Error('timeout')));
  asked.once('error', (error) => fail('closed the connection before it opened a tunnel.', error));
  asked.once('response', ({ statusCode }) => {
    asked.removeAllListeners('error').on('error', () => undefined);
    fail(`refused to connect to ${target}: status ${statusCode}.`);
  });
  asked.once('connect', ({ statusCode = 0 }, tunnel: Socket, head: Buffer) => {
    asked.removeAllListeners('error').on('error', () => undefined);
    if (statusCode < 200 || statusCode > 299) {
      fail(`refused to connect to ${target}: status ${statusCode}.`);
      return;
    }
    tunnel.setTimeout(0);
    tunnel.removeAllListeners('timeout');
    if (head.length > 0) tunnel.unshift(head);
    callback(null, tunnel);
  });
  asked.end();
}

function credentialsOf({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '') return {};
  const pair = `${decodePercent(username)}:${decodePercent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** Decodes percent encoding; a text with a percent sign that encodes nothing is returned unchanged. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
