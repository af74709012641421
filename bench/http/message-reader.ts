/** Receives the parts of HTTP/1.1 messages. */
export interface MessageHandler {
  /** Start line and header lines, without the blank line. */
  onHead(head: string): void;
  /** A piece of the body with the transfer coding removed; valid only during the call. */
  onBody(piece: Buffer): void;
  onEnd(): void;
}

type State = 'head' | 'counted' | 'chunk-size' | 'chunk-data' | 'chunk-end' | 'trailer';

const HEAD_LIMIT_BYTES = 65_536;
const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');

/**
 * Value of a header in a message's head.
 * @param name in lower case
 * @returns the trimmed value, or null if the header is not there.
 */
export function headerValue(head: string, name: string): string | null {
  const lower = head.toLowerCase();
  const start = lower.indexOf(`\r\n${name}:`);
  if (start === -1) return null;
  const from = start + name.length + 3;
  const end = head.indexOf('\r\n', from);
  return head.slice(from, end === -1 ? undefined : end).trim();
}

/**
 * Reads HTTP/1.1 messages one after another from the bytes of a connection: requests or responses, with a
 * Content-Length or chunked (RFC 9112, sections 6 and 7). A message with neither has no body, which is right
 * for requests; the benchmark's own upstream never answers in any other way.
 */
export class MessageReader {
  #state: State = 'head';
  #remainingBytes = 0;
  #held: Buffer | null = null;
  readonly #handler: MessageHandler;

  constructor(handler: MessageHandler) {
    this.#handler = handler;
  }

  /** Whether a message has begun and not ended. */
  get midMessage(): boolean {
    return this.#state !== 'head' || this.#held !== null;
  }

  /**
   * Takes the next bytes of the connection.
   * @throws Error if they are no HTTP/1.1 framing.
   */
  feed(data: Buffer): void {
    let bytes = data;
    if (this.#held !== null) {
      bytes = Buffer.concat([this.#held, data]);
      this.#held = null;
    }
    let at = 0;
    while (at < bytes.length) {
      const next = this.#step(bytes, at);
      if (next === at) {
        this.#held = Buffer.from(bytes.subarray(at));
        if (this.#held.length > HEAD_LIMIT_BYTES) throw new Error('message head or chunk line too long');
        return;
      }
      at = next;
    }
  }

  /** Consumes something from `at` and tells where it stopped; `at` itself if more bytes are needed. */
  #step(bytes: Buffer, at: number): number {
    switch (this.#state) {
      case 'head':
        return this.#head(bytes, at);
      case 'counted':
      case 'chunk-data':
        return this.#data(bytes, at);
      case 'chunk-size':
        return this.#chunkSize(bytes, at);
      case 'chunk-end': {
        if (bytes.length - at < 2) return at;
        if (bytes[at] !== 13 || bytes[at + 1] !== 10) throw new Error('chunk data without its line end');
        this.#state = 'chunk-size';
        return at + 2;
      }
      case 'trailer': {
        const end = bytes.indexOf(LINE_END, at);
        if (end === -1) return at;
        if (end === at) this.#finish();
        return end + 2;
      }
    }
  }

  #head(bytes: Buffer, at: number): number {
    const end = bytes.indexOf(HEAD_END, at);
    if (end === -1) return at;
    const head = bytes.toString('latin1', at, end);
    const length = headerValue(head, 'content-length');
    const chunked = headerValue(head, 'transfer-encoding')?.toLowerCase() === 'chunked';
    this.#remainingBytes = length === null ? 0 : Number(length);
    if (!Number.isSafeInteger(this.#remainingBytes) || this.#remainingBytes < 0) {
      throw new Error(`bad content-length: ${length}`);
    }
    this.#handler.onHead(head);
    if (chunked) this.#state = 'chunk-size';
    else if (this.#remainingBytes > 0) this.#state = 'counted';
    else this.#finish();
    return end + 4;
  }

  #data(bytes: Buffer, at: number): number {
    const end = Math.min(bytes.length, at + this.#remainingBytes);
    this.#remainingBytes -= end - at;
    this.#handler.onBody(bytes.subarray(at, end));
    if (this.#remainingBytes === 0) {
      if (this.#state === 'counted') this.#finish();
      else this.#state = 'chunk-end';
    }
    return end;
  }

  #chunkSize(bytes: Buffer, at: number): number {
    const end = bytes.indexOf(LINE_END, at);
    if (end === -1) return at;
    const line = bytes.toString('latin1', at, end).split(';', 1)[0] ?? '';
    if (!/^[0-9a-f]+\s*$/iu.test(line)) throw new Error(`bad chunk size: ${line}`);
    this.#remainingBytes = Number.parseInt(line, 16);
    this.#state = this.#remainingBytes === 0 ? 'trailer' : 'chunk-data';
    return end + 2;
  }

  #finish(): void {
    this.#state = 'head';
    this.#handler.onEnd();
  }
}
