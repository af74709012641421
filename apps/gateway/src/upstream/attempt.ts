/**
 * One request to one provider, from dispatch to the end of its answer. Ends in exactly one call of `onDone`,
 * none after `abort`. Whatever the provider does (cuts, stalls, garbage, errors inside 200, no end) becomes
 * one typed failure, or a whole answer.
 */
import { chunksOfAnswer, type StreamChunk } from '@sluice/wire';
import { createSseReader } from '@sluice/wire/sse';
import type {
  AnswerIdentity,
  DecodedAnswer,
  Exchange,
  ModelTarget,
  ResponseHandler,
  ResponseHeaders,
  StreamDecoder,
  StreamOptions,
  UpstreamFailure,
} from '../providers/index.ts';
import { bodyText, looksLikeEvents, maxAnswerBytes, refusalText } from './answer-body.ts';
import { deadlineFailure, incompleteAnswer, transportFailure, unreadableAnswer } from './attempt-failures.ts';
import { type DeadlineKind, type DeadlineLimits, Deadlines } from './deadlines.ts';
import { type EventReader, type EventReaderMaker, eventReaderOf } from './event-reader.ts';

const maxErrorBytes = 64 * 1024;
const maxEventBytes = 16 * 1024 * 1024;
/** After the last finish reason only usage and `[DONE]` follow; silence then means that they will not. */
const trailingIdleMs = 5000;
/** How long a finished stream may take to close its connection before it is cut. */
const lingerMs = 1000;

export type AttemptOutcome =
  | { readonly kind: 'answer'; readonly answer: DecodedAnswer }
  /** `whole` where the provider did not stream. */
  | { readonly kind: 'streamed'; readonly whole?: DecodedAnswer }
  | { readonly kind: 'failure'; readonly failure: UpstreamFailure };

export interface AttemptEvents {
  /** A successful answer begins. */
  onHead(headers: ResponseHeaders): void;
  /** Chunks for the client; the first call commits to this attempt. */
  onChunks(chunks: readonly StreamChunk[]): void;
  onDone(outcome: AttemptOutcome): void;
}

export interface AttemptContext {
  readonly target: ModelTarget;
  readonly identity: AnswerIdentity;
  readonly stream: boolean;
  readonly streamOptions: StreamOptions;
  readonly limits: DeadlineLimits;
  readonly now: () => number;
}

export class Attempt implements ResponseHandler {
  readonly #context: AttemptContext;
  readonly #events: AttemptEvents;
  readonly #deadlines: Deadlines;
  #exchange: Exchange | undefined;
  #over = false;
  #status = 0;
  #headers: ResponseHeaders = {};
  #chunks: Buffer[] = [];
  #sizeBytes = 0;
  #decoder: StreamDecoder | undefined;
  #reader: EventReader | undefined;
  /** Chunks of the bytes that are being read. */
  #decoded: StreamChunk[] = [];
  #firstEventAtMs: number | undefined;
  #linger: NodeJS.Timeout | undefined;

  constructor(context: AttemptContext, events: AttemptEvents) {
    this.#context = context;
    this.#events = events;
    this.#deadlines = new Deadlines(context.limits, context.now, (kind) => this.#onDeadline(kind));
  }

  /** Hands over the exchange this attempt reads from, so that it can be stopped and slowed. */
  attach(exchange: Exchange): void {
    this.#exchange = exchange;
    if (this.#over) exchange.abort();
  }

  get #provider(): string {
    return this.#context.target.provider.name;
  }

  get decoder(): StreamDecoder | undefined {
    return this.#decoder;
  }

  /** When the first meaningful event, or the head of a whole answer, came. */
  get firstEventAtMs(): number | undefined {
    return this.#firstEventAtMs;
  }

  abort(): void {
    this.#over = true;
    this.#deadlines.stop();
    this.#exchange?.abort();
  }

  pause(): void {
    if (this.#over) return;
    this.#deadlines.pause();
    this.#exchange?.pause();
  }

  resume(): void {
    if (this.#over) return;
    this.#deadlines.resume();
    this.#exchange?.resume();
  }

  onHead(status: number, headers: ResponseHeaders): void {
    this.#status = status;
    this.#headers = headers;
    if (status < 200 || status >= 300) return;
    this.#events.onHead(headers);
    const type = headers['content-type'];
    const reader = this.#context.stream && typeof type === 'string' ? eventReaderOf(type) : undefined;
    if (reader !== undefined) this.#openStream(reader);
    else {
      this.#firstEventAtMs = this.#context.now();
      this.#deadlines.touch();
    }
  }

  onData(chunk: Buffer): void {
    if (this.#over) return;
    if (this.#isUnannouncedStream(chunk)) this.#openStream(createSseReader);
    if (this.#reader === undefined) {
      this.#collect(chunk);
      return;
    }
    try {
      this.#reader.push(chunk);
    } catch (error) {
      this.#flush();
      this.#fail(unreadableAnswer(error, this.#provider));
      return;
    }
    this.#flush();
    if (this.#decoder?.done === true) this.#endStream(false);
  }

  #isUnannouncedStream(chunk: Buffer): boolean {
    if (this.#reader !== undefined || !this.#context.stream || this.#sizeBytes > 0) return false;
    const isGood = this.#status >= 200 && this.#status < 300;
    return isGood && looksLikeEvents(chunk);
  }

  onEnd(): void {
    clearTimeout(this.#linger);
    if (this.#over) return;
    if (this.#reader !== undefined) {
      this.#endStream(true);
      return;
    }
    const body = Buffer.concat(this.#chunks);
    if (this.#status < 200 || this.#status >= 300) {
      const { target } = this.#context;
      this.#fail(
        target.adapter.readFailure(this.#status, this.#headers, refusalText(body, this.#headers), target),
      );
    } else this.#finishAnswer(body);
  }

  onError(error: Error): void {
    clearTimeout(this.#linger);
    if (this.#over) return;
    // A cut after the last finish reason lost nothing that the client asked for.
    if (this.#decoder?.finished === true) {
      this.#endStream(true);
      return;
    }
    this.#fail(transportFailure(error, this.#context.target.provider, this.#status !== 0));
  }

  #openStream(createReader: EventReaderMaker): void {
    const { target, identity, streamOptions } = this.#context;
    const decoder = target.adapter.openStream(target, identity, streamOptions);
    this.#decoder = decoder;
    this.#reader = createReader(
      { onEvent: (data, name) => this.#onEvent(decoder, data, name) },
      { maxEventBytes },
    );
  }

  #onEvent(decoder: StreamDecoder, data: string, name: string | undefined): void {
    if (decoder.done) return;
    const chunks = decoder.event(data, name);
    if (!decoder.started) return;
    this.#firstEventAtMs ??= this.#context.now();
    // Pings and the like are heartbeats: they say that the provider is there, not that it goes on.
    if (chunks.length > 0) this.#deadlines.touch();
    for (const chunk of chunks) this.#decoded.push(chunk);
    if (decoder.finished) this.#deadlines.shortenIdle(trailingIdleMs);
  }

  #flush(): void {
    if (this.#decoded.length === 0) return;
    const chunks = this.#decoded;
    this.#decoded = [];
    this.#events.onChunks(chunks);
  }

  /** The stream said that it is over, or its connection ended. */
  #endStream(closed: boolean): void {
    const decoder = this.#decoder;
    if (decoder === undefined || this.#over) return;
    try {
      if (closed) this.#reader?.end();
    } catch (error) {
      this.#fail(unreadableAnswer(error, this.#provider));
      return;
    }
    if (decoder.finished) {
      if (!closed) this.#lingerUntilClosed();
      this.#decoded.push(...decoder.end());
      this.#flush();
      this.#finish({ kind: 'streamed' });
      return;
    }
    this.#flush();
    this.#fail(incompleteAnswer(this.#provider));
  }

  /** Left to close by itself the connection can serve again; one that stays open is cut. */
  #lingerUntilClosed(): void {
    this.#linger = setTimeout(() => this.#exchange?.abort(), lingerMs);
    this.#linger.unref();
  }

  #collect(chunk: Buffer): void {
    const ok = this.#status >= 200 && this.#status < 300;
    this.#sizeBytes += chunk.length;
    if (this.#sizeBytes > (ok ? maxAnswerBytes : maxErrorBytes)) {
      if (!ok) return;
      this.#fail(unreadableAnswer(new Error('answer over the size limit'), this.#provider));
      return;
    }
    this.#chunks.push(chunk);
    this.#deadlines.touch();
  }

  #finishAnswer(body: Buffer): void {
    const { target, identity, stream, streamOptions } = this.#context;
    let answer: DecodedAnswer;
    let chunks: readonly StreamChunk[] = [];
    try {
      const raw: unknown = JSON.parse(bodyText(body, this.#headers));
      answer = target.adapter.decode(raw, target, identity);
      // A provider that ignored `stream` answered whole: the client still gets what it asked for.
      if (stream) chunks = chunksOfAnswer(answer.response, streamOptions.includeUsage);
    } catch (error) {
      this.#fail(unreadableAnswer(error, this.#provider));
      return;
    }
    if (!stream) {
      this.#finish({ kind: 'answer', answer });
      return;
    }
    this.#decoded.push(...chunks);
    this.#flush();
    this.#finish({ kind: 'streamed', whole: answer });
  }

  #onDeadline(kind: DeadlineKind): void {
    if (this.#over) return;
    if (this.#decoder?.finished === true && kind !== 'total') {
      this.#endStream(false);
      return;
    }
    this.#fail(deadlineFailure(kind, this.#provider));
  }

  #fail(failure: UpstreamFailure): void {
    this.#finish({ kind: 'failure', failure });
  }

  #finish(outcome: AttemptOutcome): void {
    if (this.#over) return;
    this.#over = true;
    this.#deadlines.stop();
    // A stream that said its last word may close in its own time and keep its connection; all else is cut.
    if (outcome.kind === 'failure') this.#exchange?.abort();
    this.#events.onDone(outcome);
  }
}
