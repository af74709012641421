import { connect, type Socket } from 'node:net';
import { createHttpDecoder, type HttpHead } from './http-decoder.ts';
import { createSseReader, type SseEvent } from './sse-events.ts';

export interface RawRequest {
  /** `http://host:port` or a full URL; its path is used unless `path` is given. */
  readonly url: string;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string or bytes are sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  /** Exact bytes to send instead of the above. */
  readonly bytes?: string | Buffer;
  /** Total timeout; default 20 s. */
  readonly timeoutMs?: number;
}

/** Result of a raw exchange. */
export interface RawResponse {
  readonly status: number;
  readonly reason: string;
  /** Names in lower case; repeated headers joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly text: string;
  /** Events of an event stream, with the time each was complete. */
  readonly events: readonly SseEvent[];
  readonly comments: readonly string[];
  /** Whether the body is complete according to HTTP; false if the connection broke first. */
  readonly complete: boolean;
  /** Code of the socket error, such as ECONNRESET, or how the answer broke HTTP. */
  readonly socketError?: string;
  /** Milliseconds of `performance.now()`. */
  readonly sentAtMs: number;
  readonly headAtMs: number;
  readonly endAtMs: number;
  /** Parses the body as JSON. */
  json(): unknown;
}

/** An exchange in progress over its own connection. */
export interface RawExchange {
  readonly socket: Socket;
  /** Status and headers; rejects if the connection ends first. */
  readonly head: Promise<HttpHead>;
  /** The result of any outcome; rejects only at the timeout. */
  readonly response: Promise<RawResponse>;
  /** Resolves with the event number `index` (0 is the first); rejects if the stream ends before it. */
  event(index: number): Promise<SseEvent>;
  /** Writes further bytes. */
  send(bytes: string | Buffer): void;
  /** Disconnects with FIN or RST. */
  abort(how?: 'fin' | 'rst'): void;
}

/** The bytes of an HTTP/1.1 request. Headers given win over those made here. */
export function requestBytes(request: RawRequest): Buffer {
  if (request.bytes !== undefined) return Buffer.from(request.bytes);
  const url = new URL(request.path ?? '', request.url);
  const target = request.path ?? `${url.pathname}${url.search}`;
  const body = bodyBytes(request.body);
  const headers: Record<string, string> = { host: url.host, connection: 'close' };
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    headers['content-length'] = String(body.length);
  }
  for (const [name, value] of Object.entries(request.headers ?? {})) headers[name.toLowerCase()] = value;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const method = request.method ?? (body === undefined ? 'GET' : 'POST');
  const head = `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]);
}

function bodyBytes(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body), 'utf8');
}

/** Opens a connection, sends the request and reads the response as it arrives. */
export function openExchange(request: RawRequest): RawExchange {
  const url = new URL(request.url);
  const socket = connect({
    host: url.hostname.replace(/^\[|\]$/gu, ''),
    port: Number(url.port || 80),
    noDelay: true,
  });
  const head = Promise.withResolvers<HttpHead>();
  const response = Promise.withResolvers<RawResponse>();
  const sse = createSseReader();
  const textDecoder = new TextDecoder();
  const events: SseEvent[] = [];
  const waiting: {
    readonly index: number;
    readonly resolve: (event: SseEvent) => void;
    readonly reject: (why: Error) => void;
  }[] = [];
  const body: Buffer[] = [];
  const sentAtMs = performance.now();
  let headAtMs = 0;
  let socketError: string | undefined;
  let settled = false;
  // A head that is not awaited must not count as an unhandled rejection.
  head.promise.catch(() => {});

  const decoder = createHttpDecoder({
    onHead: (value) => {
      headAtMs = performance.now();
      head.resolve(value);
    },
    onBody: (bytes) => {
      body.push(bytes);
      if (!(decoder.head()?.headers['content-type'] ?? '').toLowerCase().startsWith('text/event-stream'))
        return;
      events.push(...sse.push(textDecoder.decode(bytes, { stream: true }), performance.now()));
      for (const waiter of waiting) {
        const event = events[waiter.index];
        if (event !== undefined) waiter.resolve(event);
      }
    },
    onEnd: () => settle(true),
  });

  function settle(complete: boolean): void {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    const seen = decoder.head();
    const whole = Buffer.concat(body);
    const gone = new Error(
      `the connection ended ${seen === undefined ? 'before the headers' : 'early'}: ${socketError ?? 'closed'}`,
    );
    head.reject(gone);
    for (const waiter of waiting) waiter.reject(gone);
    response.resolve({
      status: seen?.status ?? 0,
      reason: seen?.reason ?? '',
      headers: seen?.headers ?? {},
      body: whole,
      text: whole.toString('utf8'),
      events,
      comments: sse.comments(),
      complete,
      ...(socketError === undefined ? {} : { socketError }),
      sentAtMs,
      headAtMs,
      endAtMs: performance.now(),
      json: (): unknown => JSON.parse(whole.toString('utf8')),
    });
    socket.end();
  }

  const timeoutMs = request.timeoutMs ?? 20_000;
  const timer = setTimeout(() => {
    response.reject(new Error(`no end of the answer within ${timeoutMs} ms`));
    settle(false);
    socket.destroy();
  }, timeoutMs);
  socket.on('data', (bytes: Buffer) => {
    try {
      decoder.push(bytes);
    } catch (error) {
      socketError = error instanceof Error ? error.message : String(error);
      socket.destroy();
    }
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    socketError = error.code ?? error.message;
  });
  socket.on('end', () => decoder.end());
  socket.on('close', () => settle(false));
  socket.write(requestBytes(request));

  return {
    socket,
    head: head.promise,
    response: response.promise,
    event: (index) => {
      const known = events[index];
      if (known !== undefined) return Promise.resolve(known);
      if (settled) return Promise.reject(new Error(`the stream had only ${events.length} events`));
      return new Promise((resolve, reject) => waiting.push({ index, resolve, reject }));
    },
    send: (bytes) => {
      socket.write(bytes);
    },
    abort: (how = 'fin') => {
      if (how === 'rst') socket.resetAndDestroy();
      else socket.destroy();
    },
  };
}

/** Sends one request on its own connection and waits for the result. */
export function rawRequest(request: RawRequest): Promise<RawResponse> {
  return openExchange(request).response;
}
