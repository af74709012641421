import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorFormat, errorHeaders, SluiceError } from '../errors/index.ts';
import type { ClientChannel, Outcome } from '../pipeline/index.ts';
import type { OpenResponse, OpenResponses } from './open-responses.ts';
import { sendEarlyError } from './send-early-error.ts';

export interface ResponseChannelDeps {
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly errors: ErrorFormat;
  readonly openResponses: OpenResponses;
  readonly now: () => number;
}

const heartbeatLine = ': keep-alive\n';
const doNothing = (): void => undefined;

/** The client's side of a request over a plain `node:http` response. */
export abstract class ResponseChannel implements ClientChannel, OpenResponse {
  readonly #deps: ResponseChannelDeps;
  readonly #response: ServerResponse;
  #onDisconnect: () => void = doNothing;
  #disconnected = false;
  #ended = false;
  #streaming = false;
  lastWriteMs = 0;
  listIndex = -1;

  constructor(deps: ResponseChannelDeps) {
    this.#deps = deps;
    this.#response = deps.response;
    deps.openResponses.add(this);
    this.#response.on('close', () => {
      deps.openResponses.remove(this);
      // A `close` before we ended the response means that the client disconnected.
      if (!this.#ended) {
        this.#disconnected = true;
        this.#onDisconnect();
      }
      this.onClose();
    });
  }

  abstract report(outcome: Outcome): void;

  /** Called once when the response has ended, for whatever reason. */
  protected abstract onClose(): void;

  get disconnected(): boolean {
    return this.#disconnected;
  }

  get streaming(): boolean {
    return this.#streaming;
  }

  onDisconnect(listener: () => void): void {
    this.#onDisconnect = listener;
    if (this.#disconnected) listener();
  }

  sendJson(status: number, headers: Readonly<Record<string, string>>, body: string): void {
    if (this.#writeHead(status, headers, body)) {
      // A string is sent in one write with the headers; a Buffer would be a second write.
      this.#response.end(body);
    }
  }

  /** Sends an error while the request body is still being received. */
  sendErrorEarly(request: IncomingMessage, error: SluiceError): void {
    if (this.#disconnected || this.#ended) return;
    this.#ended = true;
    const { errors, requestId } = this.#deps;
    sendEarlyError(request, this.#response, error, this.#identity(), { errors, requestId });
  }

  #identity(): Record<string, string> {
    const { errors, requestId } = this.#deps;
    return { 'x-request-id': requestId, ...errors.headers(requestId) };
  }

  #writeHead(status: number, headers: Readonly<Record<string, string>>, body: string): boolean {
    if (this.#disconnected || this.#ended) return false;
    this.#ended = true;
    this.#response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body, 'utf8'),
      ...this.#identity(),
      ...headers,
    });
    return true;
  }

  sendError(error: SluiceError, headers: Readonly<Record<string, string>>): void {
    const { errors, requestId } = this.#deps;
    const body = errors.body(error, requestId);
    this.sendJson(errors.status(error), { ...headers, ...errorHeaders(error) }, body);
  }

  openStream(headers: Readonly<Record<string, string>>): void {
    if (this.#disconnected || this.#ended || this.#streaming) return;
    this.#streaming = true;
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      ...this.#identity(),
      ...headers,
    });
    this.lastWriteMs = this.#deps.now();
  }

  write(text: string): boolean {
    if (this.#disconnected || this.#ended) return true;
    this.lastWriteMs = this.#deps.now();
    return this.#response.write(text);
  }

  onDrain(listener: () => void): void {
    this.#response.once('drain', listener);
  }

  end(text: string): void {
    if (this.#disconnected || this.#ended) return;
    this.#ended = true;
    this.#response.end(text);
  }

  sendHeartbeat(): void {
    // A client that does not read needs no heartbeats; they would only fill its buffer.
    if (this.#disconnected || this.#ended || this.#response.writableNeedDrain) return;
    this.write(heartbeatLine);
  }

  /** Ends the response when a shutdown cannot wait any longer: an error event on an open stream, or a closed connection. */
  terminate(): void {
    if (this.#ended) return;
    this.#disconnected = true;
    this.#onDisconnect();
    this.#ended = true;
    const error = new SluiceError('shutting_down', { retryAfterMs: 1000 });
    const { errors, requestId } = this.#deps;
    if (this.#streaming) this.#response.end(errors.event(error, requestId));
    else this.#response.destroy();
  }
}
