/**
 * The only place that opens connections for requests. Every connection is checked three times: the address in the URL,
 * every address that the host name resolves to, and the peer of the connected socket. No spelling and no second DNS
 * response reaches an address that is not public, unless the operator configured that origin. Redirects are not followed.
 */
import { lookup as dnsLookup, type LookupAddress, type LookupAllOptions, type LookupOptions } from 'node:dns';
import { buildConnector, type Dispatcher, Pool } from 'undici';
import type { ProxySettings } from '../config/index.ts';
import type { Exchange, OutgoingRequest, ResponseHandler, Transport } from '../providers/index.ts';
import { isAddressLiteral, isPublicAddress } from './address-guard.ts';
import { EgressDeniedError } from './egress-denied-error.ts';
import { fetchFile } from './fetch-file.ts';
import { fetchJson, type JsonRequest, type JsonResponse } from './fetch-json.ts';
import { Pools } from './pools.ts';
import { connectThrough, proxyFor, type TunnelOptions } from './proxy.ts';

/** How long idle connections are kept. With undici's default of 4 s, a request a minute would open a new one each time. */
const keepAliveTimeoutMs = 60_000;
const connectTimeoutMs = 10_000;
const maxHeaderBytes = 32_768;

export type LookupFunction = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface Egress extends Transport {
  /** Reads a small JSON document from a configured address, for probing; with a body, by POST. Rejects on any failure. */
  readJson(url: URL, timeoutMs: number, body?: object): Promise<unknown>;
  /** Sends a small request of the gateway itself. */
  fetchJson(request: JsonRequest): Promise<JsonResponse>;
  /** A file at a public https address; see `fetchFile`. */
  fetchFile(url: string, limitBytes: number, signal: AbortSignal): Promise<Buffer>;
  /** A file at an https address that the operator named; it may be in a private network. */
  fetchOperatorFile(url: string, limitBytes: number): Promise<Buffer>;
  /** Open connections by origin, for readiness and tests. */
  connections(): Readonly<Record<string, { connected: number; running: number }>>;
  close(): Promise<void>;
}

export interface EgressDeps {
  /** Name resolution; replaced in tests. */
  readonly lookup?: LookupFunction | undefined;
  readonly proxies?: ProxySettings | undefined;
}

export function createEgress(deps: EgressDeps = {}): Egress {
  const resolve: LookupFunction = deps.lookup ?? dnsLookup;
  const pools = new Pools(
    (origin, allowPrivate, ofCaller) =>
      new Pool(origin, {
        connect: connectorTo(origin, resolve, { allowPrivate, ofCaller }, deps.proxies),
        connections: null,
        pipelining: 1,
        allowH2: false,
        keepAliveTimeout: keepAliveTimeoutMs,
        maxHeaderSize: maxHeaderBytes,
        // The gateway's own deadlines count meaningful events; those of undici would count bytes.
        headersTimeout: 0,
        bodyTimeout: 0,
      }),
  );

  const send = (request: OutgoingRequest, handler: ResponseHandler): Exchange => {
    const { origin, allowPrivateNetwork, ofCaller = false } = request;
    const { pool, release } = pools.take(origin, allowPrivateNetwork, ofCaller);
    const exchange = new UndiciExchange(handler, release);
    try {
      pool.dispatch(
        { path: request.path, method: request.method, headers: request.headers, body: request.body ?? null },
        exchange,
      );
    } catch (error) {
      release();
      throw error;
    }
    return exchange;
  };

  return {
    send,
    fetchJson: (request) => fetchJson(send, request),
    fetchFile: (url, limitBytes, signal) => fetchFile(send, url, { limitBytes, signal, isCallers: true }),
    fetchOperatorFile: (url, limitBytes) =>
      fetchFile(send, url, { limitBytes, signal: new AbortController().signal, isCallers: false }),
    readJson: async (url, timeoutMs, question) => {
      const { status, body } = await fetchJson(send, {
        url: url.href,
        method: question === undefined ? 'GET' : 'POST',
        headers: question === undefined ? {} : { 'content-type': 'application/json' },
        body: question === undefined ? undefined : JSON.stringify(question),
        timeoutMs,
        allowPrivateNetwork: true,
      });
      if (status !== 200) throw new Error(`status ${status}`);
      return body;
    },
    connections: () =>
      Object.fromEntries(
        pools
          .entries()
          .map(([key, { stats }]) => [key, { connected: stats.connected, running: stats.running }]),
      ),
    close: () => pools.close(),
  };
}

interface Reach {
  readonly allowPrivate: boolean;
  /** True if a caller named the address. */
  readonly ofCaller: boolean;
}

function connectorTo(
  origin: string,
  resolve: LookupFunction,
  reach: Reach,
  proxies: ProxySettings | undefined,
): buildConnector.connector {
  const proxy = proxies === undefined ? undefined : proxyFor(origin, proxies);
  return proxy === undefined
    ? guardedConnector(resolve, reach.allowPrivate)
    : proxiedConnector(resolve, reach, { proxy, timeoutMs: connectTimeoutMs });
}

/**
 * Connects through a proxy, which resolves names itself. What a caller named is resolved and checked here, and the proxy gets the
 * address; of what the operator named, the name is enough where only the proxy can resolve it.
 */
function proxiedConnector(
  resolve: LookupFunction,
  { allowPrivate, ofCaller }: Reach,
  tunnel: TunnelOptions,
): buildConnector.connector {
  const lookup = guardedLookup(resolve, allowPrivate);
  return (options, callback) => {
    const { hostname } = options;
    if (allowPrivate) connectThrough(tunnel, hostname, options, callback);
    else if (isAddressLiteral(hostname)) {
      if (isPublicAddress(hostname))
        connectThrough(tunnel, hostname.replace(/^\[|\]$/g, ''), options, callback);
      else callback(new EgressDeniedError('The address is not public.'), null);
    } else
      lookup(hostname, {}, (error, address) => {
        if (error !== null && (ofCaller || error instanceof EgressDeniedError)) callback(error, null);
        else connectThrough(tunnel, ofCaller ? String(address) : hostname, options, callback);
      });
  };
}

function guardedConnector(resolve: LookupFunction, allowPrivate: boolean): buildConnector.connector {
  const connect = buildConnector({
    // The type requires a port; that of each connection replaces it.
    port: 0,
    timeout: connectTimeoutMs,
    lookup: guardedLookup(resolve, allowPrivate),
  });
  if (allowPrivate) return connect;
  return (options, callback) => {
    if (isAddressLiteral(options.hostname) && !isPublicAddress(options.hostname)) {
      callback(new EgressDeniedError('The address is not public.'), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error !== null) {
        callback(error, null);
      } else if (!isPublicAddress(socket.remoteAddress ?? '')) {
        socket.destroy();
        callback(new EgressDeniedError('The connection reached an address that is not public.'), null);
      } else callback(null, socket);
    });
  };
}

function guardedLookup(resolve: LookupFunction, allowPrivate: boolean) {
  return (
    hostname: string,
    options: LookupOptions,
    callback: (
      error: NodeJS.ErrnoException | null,
      address: string | LookupAddress[],
      family?: number,
    ) => void,
  ): void => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        callback(error, []);
        return;
      }
      // All must be public: DNS rebinding hides a private address among public ones.
      const first = addresses[0];
      if (
        first === undefined ||
        !(allowPrivate || addresses.every(({ address }) => isPublicAddress(address)))
      ) {
        callback(new EgressDeniedError('The name resolves to an address that is not public.'), []);
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** One request in progress, as a handler for undici; ends in exactly one of `onEnd` and `onError`. */
class UndiciExchange implements Exchange, Dispatcher.DispatchHandler {
  readonly #handler: ResponseHandler;
  /** Releases the pool once undici has finished the request. */
  readonly #release: () => void;
  #controller: Dispatcher.DispatchController | undefined;
  #aborted = false;
  #over = false;

  constructor(handler: ResponseHandler, release: () => void) {
    this.#handler = handler;
    this.#release = release;
  }

  abort(): void {
    if (this.#over) return;
    this.#aborted = true;
    this.#over = true;
    this.#controller?.abort(new Error('The gateway gave the request up.'));
  }

  pause(): void {
    this.#controller?.pause();
  }

  resume(): void {
    this.#controller?.resume();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#aborted) controller.abort(new Error('The gateway gave the request up.'));
    else this.#handler.onSent?.();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (!this.#over && status >= 200) this.#handler.onHead(status, headers);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#over) this.#handler.onData(chunk);
  }

  onResponseEnd(): void {
    this.#release();
    if (this.#over) return;
    this.#over = true;
    this.#handler.onEnd();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#release();
    if (this.#over) return;
    this.#over = true;
    this.#handler.onError(error);
  }
}
