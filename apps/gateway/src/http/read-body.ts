import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SluiceError } from '../errors/index.ts';
import type { BodyBudget } from './body-budget.ts';
import { isForm } from './upload.ts';

/** A body in memory; `release` returns its bytes to the budget. */
export interface BufferedBody {
  readonly bytes: Buffer;
  release(): void;
}

/** Called once with the body, or with the error. */
export type BodyCallback = (error: SluiceError | undefined, body: BufferedBody | undefined) => void;

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/**
 * Reads a complete JSON body, or form data if `forms` is set, and decompresses gzip, within the limit per body and the
 * budget of all bodies. Fails with `unsupported_media_type`, `request_too_large`, `overloaded`, `invalid_json` (broken
 * gzip) or `client_closed`; the rest of a rejected body is not read.
 */
export function readBody(
  request: IncomingMessage,
  limitBytes: number,
  budget: BodyBudget,
  done: BodyCallback,
  forms = false,
): void {
  const refusal = refusedByHeaders(request, limitBytes, forms);
  if (refusal !== undefined) done(refusal, undefined);
  else new BodyReader(request, limitBytes, budget, done).start();
}

function refusedByHeaders(
  { headers }: IncomingMessage,
  limitBytes: number,
  forms: boolean,
): SluiceError | undefined {
  const type = headers['content-type'];
  if (type !== undefined && type !== 'application/json' && !jsonType.test(type) && !(forms && isForm(type))) {
    return new SluiceError('unsupported_media_type', {
      message: `Send the body as content-type: application/json${forms ? ' or multipart/form-data' : ''}.`,
    });
  }
  if (Number(headers['content-length'] ?? 0) > limitBytes) return tooLarge(limitBytes);
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && !/^\s*(?:identity|gzip)\s*$/i.test(encoding)) {
    return new SluiceError('unsupported_media_type', {
      message: 'Send the body plain or with content-encoding: gzip.',
    });
  }
  return undefined;
}

class BodyReader implements BufferedBody {
  readonly #request: IncomingMessage;
  readonly #limitBytes: number;
  readonly #budget: BodyBudget;
  readonly #done: BodyCallback;
  #chunks: Buffer[] = [];
  #sizeBytes = 0;
  #open = true;

  constructor(request: IncomingMessage, limitBytes: number, budget: BodyBudget, done: BodyCallback) {
    this.#request = request;
    this.#limitBytes = limitBytes;
    this.#budget = budget;
    this.#done = done;
  }

  start(): void {
    const request = this.#request;
    const zipped = /gzip/i.test(request.headers['content-encoding'] ?? '');
    const source: Readable = zipped ? request.pipe(createGunzip()) : request;
    source.on('data', (chunk: Buffer) => this.#onData(chunk));
    source.on('end', () => this.#onEnd());
    if (zipped) {
      source.on('error', () =>
        this.#fail(new SluiceError('invalid_json', { message: 'The body is not valid gzip.' })),
      );
    }
    request.on('close', () => {
      // `close` also follows a complete body, which may still be being decompressed.
      if (!request.complete) this.#fail(new SluiceError('client_closed'));
    });
  }

  get bytes(): Buffer {
    const [only] = this.#chunks;
    if (this.#chunks.length === 1 && only !== undefined) return only;
    const whole = Buffer.concat(this.#chunks, this.#sizeBytes);
    this.#chunks = [whole];
    return whole;
  }

  release(): void {
    this.#budget.release(this.#sizeBytes);
    this.#sizeBytes = 0;
    this.#chunks = [];
  }

  #onData(chunk: Buffer): void {
    if (!this.#open) return;
    if (this.#sizeBytes + chunk.length > this.#limitBytes) {
      this.#fail(tooLarge(this.#limitBytes));
    } else if (this.#budget.reserve(chunk.length)) {
      this.#sizeBytes += chunk.length;
      this.#chunks.push(chunk);
    } else {
      this.#fail(
        new SluiceError('overloaded', {
          message: 'The gateway holds as many request bytes as it may.',
          retryAfterMs: 1000,
        }),
      );
    }
  }

  #onEnd(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#done(undefined, this);
  }

  #fail(error: SluiceError): void {
    if (!this.#open) return;
    this.#open = false;
    this.release();
    this.#request.unpipe();
    this.#request.pause();
    this.#done(error, undefined);
  }
}

function tooLarge(limitBytes: number): SluiceError {
  return new SluiceError('request_too_large', {
    message: `The body is larger than ${limitBytes} bytes; the operator sets server.body_limit.`,
  });
}

/** How long the rest of a rejected body is read and discarded. */
const discardMs = 3000;

/**
 * Reads and discards the rest of a rejected body, so that its sender receives the response instead of a connection reset.
 * If it takes too long, the connection is closed. `done` is called once at the end.
 */
export function drainBody(request: IncomingMessage, done: () => void = () => undefined): void {
  if (request.complete) {
    done();
    return;
  }
  request.resume();
  let open = true;
  const finish = (): void => {
    if (!open) return;
    open = false;
    clearTimeout(timer);
    done();
  };
  const timer = setTimeout(() => {
    finish();
    if (!request.complete) request.destroy();
  }, discardMs);
  timer.unref();
  request.once('end', finish);
  request.once('close', finish);
}

/** Whether a value is a result of `readBody`. */
export function isBufferedBody(value: unknown): value is BufferedBody {
  return value instanceof BodyReader;
}
