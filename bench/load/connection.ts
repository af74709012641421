import { connect, type Socket } from 'node:net';
import { headerValue, MessageReader, nowUs, readMark, SseReader } from '../http/index.ts';

/** What came back for one request. */
export interface Exchange {
  /** Null if the answer was complete and good. */
  readonly error: string | null;
  /** The number that the upstream gave the answer. */
  readonly id: number | null;
  readonly sentUs: number;
  readonly endUs: number;
  /** When the chunks with text arrived, and when the upstream had written them. */
  readonly chunkArrivalsUs: readonly number[];
  readonly chunkStampsUs: readonly number[];
}

interface Running {
  readonly onEnd: (exchange: Exchange) => void;
  readonly sentUs: number;
  status: number;
  sse: SseReader | null;
  finished: boolean;
  id: number | null;
  text: string;
  readonly arrivalsUs: number[];
  readonly stampsUs: number[];
}

/** A keep-alive connection that carries one request at a time; it connects anew when it has been closed. */
export class Connection {
  #socket: Socket | null = null;
  #running: Running | null = null;
  #readAtUs = 0;
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends a request; `onEnd` is called exactly once. There must be none under way. */
  send(bytes: Buffer, onEnd: (exchange: Exchange) => void): void {
    const socket = this.#socket ?? this.#open();
    this.#running = {
      onEnd,
      sentUs: nowUs(),
      status: 0,
      sse: null,
      finished: false,
      id: null,
      text: '',
      arrivalsUs: [],
      stampsUs: [],
    };
    socket.write(bytes);
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #open(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    this.#socket = socket;
    const reader = new MessageReader({
      onHead: (head) => this.#onHead(head),
      onBody: (piece) => this.#onBody(piece),
      onEnd: () => this.#onEnd(),
    });
    const fail = (reason: string): void => {
      if (this.#socket === socket) this.#socket = null;
      socket.destroy();
      this.#finish(reason);
    };
    socket.on('data', (data) => {
      this.#readAtUs = nowUs();
      try {
        reader.feed(data);
      } catch (error) {
        fail(error instanceof Error ? error.message : String(error));
      }
    });
    socket.on('error', (error) => fail(error.message));
    socket.on('close', () => {
      if (this.#socket === socket) fail('connection closed');
    });
    return socket;
  }

  #onHead(head: string): void {
    const running = this.#running;
    if (running === null) return;
    running.status = Number(head.slice(9, 12));
    if (headerValue(head, 'content-type')?.startsWith('text/event-stream') === true) {
      running.sse = new SseReader((data) => this.#onEvent(running, data));
    }
    if (headerValue(head, 'connection')?.toLowerCase() === 'close') this.#socket = null;
  }

  #onBody(piece: Buffer): void {
    const running = this.#running;
    if (running === null) return;
    if (running.sse !== null) {
      running.sse.feed(piece);
    } else if (running.id === null) {
      running.text += piece.toString('latin1', 0, piece.length);
      running.id = readMark('n', running.text);
    }
  }

  #onEvent(running: Running, data: string): void {
    if (data === '[DONE]') running.finished = true;
    running.id ??= readMark('n', data);
    const stampUs = readMark('t', data);
    if (stampUs === null) return;
    running.stampsUs.push(stampUs);
    running.arrivalsUs.push(this.#readAtUs);
  }

  #onEnd(): void {
    const running = this.#running;
    if (running === null) return;
    if (running.status !== 200) this.#finish(`status ${running.status}: ${running.text.slice(0, 300)}`);
    else if (running.sse !== null && !running.finished) this.#finish('stream without [DONE]');
    else if (running.id === null) this.#finish('answer without its number');
    else this.#finish(null);
  }

  #finish(error: string | null): void {
    const running = this.#running;
    if (running === null) return;
    this.#running = null;
    running.onEnd({
      error,
      id: running.id,
      sentUs: running.sentUs,
      endUs: nowUs(),
      chunkArrivalsUs: running.arrivalsUs,
      chunkStampsUs: running.stampsUs,
    });
  }
}
