import type { IncomingMessage } from 'node:http';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';
import { SluiceError } from '../errors/index.ts';
import type { BodyBudget, BudgetRefusal, Holder } from './body-budget.ts';
import type { ReceivedBody, SlowBodies } from './slow-bodies.ts';
import { isForm } from './upload.ts';

/** A body in memory; `release` returns its bytes to the budget. */
export interface BufferedBody {
  readonly bytes: Buffer;
  release(): void;
}

/** Called once with the body, or with the error. */
export type BodyCallback = (error: SluiceError | undefined, body: BufferedBody | undefined) => void;

/** What bodies are read with. */
export interface BodyDeps {
  readonly budget: BodyBudget;
  readonly slowBodies: SlowBodies;
}

/** Decompression of bodies, by `content-encoding`. Frames of zstd name the memory that they need: 8 MiB, as RFC 8878 recommends. */
const unpackers: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  br: () => createBrotliDecompress(),
  deflate: () => createInflate(),
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } }),
};

const encodingOf = ({ headers }: IncomingMessage): string =>
  (headers['content-encoding'] ?? '').trim().toLowerCase();

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/**
 * Reads a complete JSON body, or form data if `forms` is set, and decompresses it, within the limit per body and the
 * budget of all bodies. Fails with `unsupported_media_type`, `request_too_large`, `overloaded`, `invalid_json` (broken
 * compression) or `client_closed`; the rest of a rejected body is not read.
 */
export function readBody(
  request: IncomingMessage,
  limitBytes: number,
  { deps, holder }: { readonly deps: BodyDeps; readonly holder: Holder },
  done: BodyCallback,
  forms = false,
): void {
  const refusal = refusedByHeaders(request, limitBytes, forms);
  if (refusal !== undefined) done(refusal, undefined);
  else new BodyReader(request, limitBytes, deps, holder, done).start();
}

function refusedByHeaders(
  request: IncomingMessage,
  limitBytes: number,
  forms: boolean,
): SluiceError | undefined {
  const { headers } = request;
  const type = headers['content-type'];
  if (type !== undefined && type !== 'application/json' && !jsonType.test(type) && !(forms && isForm(type))) {
    return new SluiceError('unsupported_media_type', {
      message: `Send the body as content-type: application/json${forms ? ' or multipart/form-data' : ''}.`,
    });
  }
  if (Number(headers['content-length'] ?? 0) > limitBytes) return tooLarge(limitBytes);
  const encoding = encodingOf(request);
  if (encoding !== '' && encoding !== 'identity' && !Object.hasOwn(unpackers, encoding)) {
    return new SluiceError('unsupported_media_type', {
      message: 'Send the body plain or with content-encoding: gzip, zstd, br or deflate.',
    });
  }
  return undefined;
}

class BodyReader implements BufferedBody, ReceivedBody {
  readonly #request: IncomingMessage;
  readonly #limitBytes: number;
  readonly #deps: BodyDeps;
  readonly #holder: Holder;
  readonly #done: BodyCallback;
  #chunks: Buffer[] = [];
  #sizeBytes = 0;
  #open = true;

  constructor(
    request: IncomingMessage,
    limitBytes: number,
    deps: BodyDeps,
    holder: Holder,
    done: BodyCallback,
  ) {
    this.#request = request;
    this.#limitBytes = limitBytes;
    this.#deps = deps;
    this.#holder = holder;
    this.#done = done;
  }

  start(): void {
    const request = this.#request;
    const encoding = encodingOf(request);
    const unpacker = unpackers[encoding]?.();
    const source: NodeJS.ReadableStream = unpacker === undefined ? request : request.pipe(unpacker);
    source.on('data', (chunk: Buffer) => this.#onData(chunk));
    source.on('end', () => this.#onEnd());
    if (unpacker !== undefined) {
      source.on('error', () =>
        this.#fail(new SluiceError('invalid_json', { message: `The body is not valid ${encoding}.` })),
      );
    }
    this.#deps.slowBodies.add(this);
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

  get receivedBytes(): number {
    return this.#sizeBytes;
  }

  expire(): void {
    this.#fail(new SluiceError('request_timeout', { message: tooSlow, headers: { connection: 'close' } }));
  }

  release(): void {
    this.#deps.budget.release(this.#holder, this.#sizeBytes);
    this.#sizeBytes = 0;
    this.#chunks = [];
  }

  #onData(chunk: Buffer): void {
    if (!this.#open) return;
    if (this.#sizeBytes + chunk.length > this.#limitBytes) {
      this.#fail(tooLarge(this.#limitBytes));
      return;
    }
    const refused = this.#deps.budget.reserve(this.#holder, chunk.length);
    if (refused !== undefined) {
      this.#fail(budgetError(refused, 'request bytes'));
      return;
    }
    this.#sizeBytes += chunk.length;
    this.#chunks.push(chunk);
  }

  #onEnd(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#deps.slowBodies.remove(this);
    this.#done(undefined, this);
  }

  #fail(error: SluiceError): void {
    if (!this.#open) return;
    this.#open = false;
    this.#deps.slowBodies.remove(this);
    this.release();
    this.#request.unpipe();
    this.#request.pause();
    this.#done(error, undefined);
  }
}

/** Limit for bodies of routes that take neither files nor chats. */
export const defaultBodyLimitBytes = 1024 * 1024;

const tooSlow =
  'The request body arrived too slowly (less than 1 kB per second); the operator sets server.body_window.';

/** The error for a request that gets no slot or no memory. */
export function budgetError(refused: BudgetRefusal, what: 'requests' | 'request bytes'): SluiceError {
  if (refused === 'full') {
    const message = `The gateway holds as many ${what} as it may.`;
    return new SluiceError('overloaded', { message, retryAfterMs: 1000 });
  }
  const message = `This key or its account holds its share of all ${what} in flight; wait for its other requests to end.`;
  return new SluiceError('rate_limit_exceeded', { message, retryAfterMs: 1000 });
}

function tooLarge(limitBytes: number): SluiceError {
  return new SluiceError('request_too_large', {
    message: `The body is larger than ${limitBytes} bytes; larger ones are refused${limitBytes === defaultBodyLimitBytes ? ' here' : '; the operator sets server.body_limit'}.`,
  });
}

/** Whether a value is a result of `readBody`. */
export function isBufferedBody(value: unknown): value is BufferedBody {
  return value instanceof BodyReader;
}
