import type { ServerResponse } from 'node:http';
import { encodeSseData } from '@sluice/wire/sse';
import { errorBody, errorHeaders, SluiceError } from '../errors/index.ts';
import type { ClientChannel, Outcome } from '../pipeline/index.ts';
import type { HeartbeatStream, Heartbeats } from './heartbeats.ts';

export interface ResponseChannelDeps {
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly heartbeats: Heartbeats;
  readonly now: () => number;
  readonly onReport: (outcome: Outcome) => void;
  /** Called once when the response is over, whichever way. */
  readonly onClose: () => void;
}

const heartbeatLine = ': keep-alive\n';
const doNothing = (): void => undefined;

/** The client's side of a request over a plain `node:http` response. */
export class ResponseChannel implements ClientChannel, HeartbeatStream {
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
    this.#response.on('close', () => {
      deps.heartbeats.remove(this);
      // `close` without an end of ours means that the client left.
      if (!this.#ended) {
        this.#disconnected = true;
        this.#onDisconnect();
      }
      deps.onClose();
    });
  }

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
      // A text leaves in one write with its head; a Buffer would be a second one.
      this.#response.end(body);
    }
  }

  /**
   * Sends a whole error while its request is still arriving, and ends the response when the rest was taken:
   * Node closes a connection that is to be closed at the end of its response, and bytes not read by then
   * would reset it before the client has read anything.
   */
  sendErrorEarly(error: SluiceError, restTaken: (end: () => void) => void): void {
    const body = errorBody(error);
    if (!this.#writeHead(error.status, errorHeaders(error), body)) return;
    this.#response.write(body);
    restTaken(() => this.#response.end());
  }

  #writeHead(status: number, headers: Readonly<Record<string, string>>, body: string): boolean {
    if (this.#disconnected || this.#ended) return false;
    this.#ended = true;
    this.#response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body, 'utf8'),
      'x-request-id': this.#deps.requestId,
      ...headers,
    });
    return true;
  }

  sendError(error: SluiceError, headers: Readonly<Record<string, string>>): void {
    this.sendJson(error.status, { ...headers, ...errorHeaders(error) }, errorBody(error));
  }

  openStream(headers: Readonly<Record<string, string>>): void {
    if (this.#disconnected || this.#ended || this.#streaming) return;
    this.#streaming = true;
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': this.#deps.requestId,
      ...headers,
    });
    this.lastWriteMs = this.#deps.now();
    this.#deps.heartbeats.add(this);
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
    this.#deps.heartbeats.remove(this);
    this.#response.end(text);
  }

  sendHeartbeat(): void {
    // A client that does not read needs no heartbeat, and its buffer no growth.
    if (this.#disconnected || this.#ended || this.#response.writableNeedDrain) return;
    this.write(heartbeatLine);
  }

  /** The drain ran out of time: an honest error event where a stream is open, then the connection goes. */
  terminate(): void {
    if (this.#ended) return;
    this.#disconnected = true;
    this.#onDisconnect();
    this.#ended = true;
    const error = new SluiceError('shutting_down', { retryAfterMs: 1000 });
    if (this.#streaming) this.#response.end(encodeSseData(errorBody(error)));
    else this.#response.destroy();
  }

  report(outcome: Outcome): void {
    this.#deps.onReport(outcome);
  }
}
