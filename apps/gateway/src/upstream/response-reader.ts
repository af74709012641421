/** Decodes the bytes of one response: chunks of a stream, or a complete answer. Knows no clock and no connection. */
import { type AnswerChunk, chunksOfAnswer, parseJson } from '@sluice/wire';
import { createSseReader } from '@sluice/wire/sse';
import type {
  Adapter,
  AnswerIdentity,
  DecodedAnswer,
  ModelTarget,
  ResponseHeaders,
  StreamDecoder,
  StreamOptions,
  UpstreamFailure,
} from '../providers/index.ts';
import { bodyText, isCompressed, looksLikeEvents, maxAnswerBytes, refusalText } from './answer-body.ts';
import { type EventReader, type EventReaderMaker, eventReaderOf } from './event-reader.ts';

const maxErrorBytes = 64 * 1024;
const maxEventBytes = 16 * 1024 * 1024;

export interface ResponseContext {
  readonly target: ModelTarget;
  readonly identity: AnswerIdentity;
  readonly stream: boolean;
  readonly streamOptions: StreamOptions;
  /** Reads the answer of a provider that speaks the client's own API. */
  readonly native?: Adapter | undefined;
}

export class ResponseReader {
  readonly #context: ResponseContext;
  #status = 0;
  #headers: ResponseHeaders = {};
  #body: Buffer[] = [];
  #sizeBytes = 0;
  #decoder: StreamDecoder | undefined;
  #events: EventReader | undefined;
  /** Of a stream that comes compressed. */
  #packed: EventReaderMaker | undefined;
  /** Chunks that were decoded and not taken yet. */
  #decoded: AnswerChunk[] = [];
  /** Events before the first content. */
  readonly #waiting: AnswerChunk[] = [];

  constructor(context: ResponseContext) {
    this.#context = context;
  }

  /** Undefined unless the response is a stream. */
  get decoder(): StreamDecoder | undefined {
    return this.#decoder;
  }

  /** Returns whether the response is a stream, which may have come compressed. */
  get isStream(): boolean {
    return this.#decoder !== undefined || this.#packed !== undefined;
  }

  /** Whether the status line was received. */
  get hasHead(): boolean {
    return this.#status !== 0;
  }

  /** Whether the body of an error response reached its limit: the rest would say no more. */
  get isErrorFull(): boolean {
    return !this.isSuccess && this.#sizeBytes > maxErrorBytes;
  }

  get isSuccess(): boolean {
    return this.#status >= 200 && this.#status < 300;
  }

  readHead(status: number, headers: ResponseHeaders): void {
    this.#status = status;
    this.#headers = headers;
    const type = headers['content-type'];
    if (!this.isSuccess || !this.#context.stream || typeof type !== 'string') return;
    const createReader = eventReaderOf(type);
    if (createReader === undefined) return;
    if (isCompressed(headers)) this.#packed = createReader;
    else this.#openStream(createReader);
  }

  /** Reads a stream that came compressed. Throws as `push`. */
  #unpack(createReader: EventReaderMaker): void {
    const text = bodyText(Buffer.concat(this.#body), this.#headers);
    this.#openStream(createReader);
    this.#events?.push(Buffer.from(text, 'utf8'));
  }

  /** Throws for what cannot be decoded; chunks before it can still be taken. */
  push(bytes: Buffer): void {
    if (this.#events === undefined && this.#isUnannouncedStream(bytes)) this.#openStream(createSseReader);
    if (this.#events === undefined) this.#collect(bytes);
    else this.#events.push(bytes);
  }

  /** The chunks decoded since the last call. */
  takeChunks(): readonly AnswerChunk[] {
    const chunks = this.#decoded;
    if (chunks.length > 0) this.#decoded = [];
    return chunks;
  }

  /**
   * Reads what ends with the connection: an event without a final line break, and a stream that came compressed, which is unpacked
   * as a whole answer is. Throws as `push`.
   */
  endEvents(): void {
    if (this.#packed !== undefined) this.#unpack(this.#packed);
    this.#events?.end();
  }

  /** Decodes the last chunks of a finished stream. */
  finishStream(): void {
    if (this.#decoder !== undefined) this.#decoded.push(...this.#decoder.end());
  }

  /**
   * Decodes a complete answer. For a client that asked for a stream its chunks can be taken, too: some providers ignore
   * `stream`. Throws for an answer that cannot be decoded.
   */
  readAnswer(): DecodedAnswer {
    const { target, identity, stream, streamOptions } = this.#context;
    const raw = parseJson(bodyText(Buffer.concat(this.#body), this.#headers));
    const { native } = this.#context;
    const decoded = (native ?? target.adapter).decode(raw, target, identity);
    const answer = native === undefined ? decoded : { ...decoded, native: decoded.native ?? raw };
    if (stream) this.#decoded.push(...chunksOfAnswer(answer.response, streamOptions.includeUsage));
    return answer;
  }

  /** Interprets a response with an error status. */
  readFailure(): UpstreamFailure {
    const { target } = this.#context;
    const text = refusalText(Buffer.concat(this.#body), this.#headers);
    return (this.#context.native ?? target.adapter).readFailure(this.#status, this.#headers, text, target);
  }

  #isUnannouncedStream(bytes: Buffer): boolean {
    return this.#context.stream && this.#sizeBytes === 0 && this.isSuccess && looksLikeEvents(bytes);
  }

  #openStream(createReader: EventReaderMaker): void {
    const { target, identity, streamOptions, native } = this.#context;
    const decoder = (native ?? target.adapter).openStream(target, identity, streamOptions);
    this.#decoder = decoder;
    this.#events = createReader(
      {
        onEvent: (framed, frameName) => {
          if (decoder.done) return;
          const { data, name } = native?.unwrapEvent(framed, frameName, target) ?? {
            data: framed,
            name: frameName,
          };
          const chunks = decoder.event(data, name);
          if (native !== undefined) this.#waiting.push({ kind: 'event', name, data });
          // Before the first content an answer can still become an error that is retried.
          if (!decoder.started) return;
          for (const chunk of chunks) this.#decoded.push(chunk);
          if (this.#waiting.length > 0) this.#decoded.push(...this.#waiting.splice(0));
        },
      },
      { maxEventBytes },
    );
  }

  #collect(bytes: Buffer): void {
    this.#sizeBytes += bytes.length;
    if (this.#sizeBytes <= (this.isSuccess ? maxAnswerBytes : maxErrorBytes)) this.#body.push(bytes);
    // The beginning of an error says enough.
    else if (this.isSuccess) throw new Error('answer over the size limit');
  }
}
