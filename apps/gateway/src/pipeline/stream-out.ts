/** Sends a stream to the client: restores, explains and encodes each chunk once, and writes as fast as the client reads. */

import {
  type AnswerChunk,
  type ChatCompletionChunk,
  chunkValue,
  isStreamChunk,
  type StreamChunk,
  splitChunk,
  splitEvent,
  textCharsOf,
} from '@sluice/wire';
import type { StreamFormat } from '../apis/index.ts';
import { toTimerMs } from '../concurrency/index.ts';
import type { SluiceError } from '../errors/index.ts';
import type { ChunkRestorer } from './answer-restorer.ts';
import type { ClientChannel } from './client.ts';

/** Others run after this much work on one stream. */
const maxWorkMs = 5;

/** An open stream that is silent for this long gets a comment, for proxies that close silent connections. */
const heartbeatMs = 15_000;
/** Longer texts are split: restoring takes up to half a microsecond for each character of hostile ones. */
const maxChunkChars = 16_384;
/** What a chunk costs beside its text, as characters. */
const minChunkChars = 100;

export interface StreamOutDeps {
  readonly client: ClientChannel;
  /** Called at the first chunk, with the model that answers. */
  readonly openFormat: (model: string, isNative: boolean) => StreamFormat;
  /** The error event of a stream that fails before its first chunk. */
  readonly errorEvent: (error: SluiceError) => string;
  /** Restores values; undefined if there is nothing to restore. Called at the first chunk. */
  readonly restorer: (isNative: boolean) => ChunkRestorer | undefined;
  /** The headers of the stream, as far as known when it begins. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Adds routing facts to a chunk, if the client gets any. */
  readonly explain: ((chunk: StreamChunk) => StreamChunk) | undefined;
  /** Returns the warning about placeholders that were not restored so far. */
  readonly warning: () => string | undefined;
  /** Runs what may fail later than in `write`, and ends the request if it does. */
  readonly guard: (work: () => void) => void;
  /** Keeps the answer before its end is told, so that it can be continued at once. Never rejects. */
  readonly keep: (() => Promise<void>) | undefined;
  readonly onSlow: () => void;
  readonly onDrained: () => void;
}

export class StreamOut {
  readonly #deps: StreamOutDeps;
  #restorer: ChunkRestorer | undefined;
  /** Whether the events of the provider are passed on. */
  #isNative = false;
  #format: StreamFormat | undefined;
  #hasBegun = false;
  /** Time spent on chunks since others could run. */
  #workMs = 0;
  #heartbeat: NodeJS.Timeout | undefined;
  /** Runs while the open stream is silent. */
  #silence: NodeJS.Timeout | undefined;
  /** Chunks that were not sent yet, since others could not run meanwhile. */
  #waiting: AnswerChunk[] = [];
  /** Whether a long event is being restored. */
  #isRestoring = false;
  /** What was restored while others ran. */
  #restored: readonly AnswerChunk[] | undefined;
  #isPaused = false;
  #ending: (() => void) | undefined;
  #identity: Pick<ChatCompletionChunk, 'id' | 'created'> | undefined;

  constructor(deps: StreamOutDeps) {
    this.#deps = deps;
  }

  /** Id and time of the answer; undefined before the first chunk. */
  get identity(): Pick<ChatCompletionChunk, 'id' | 'created'> | undefined {
    return this.#identity;
  }

  /**
   * Opens the stream after a silence, for proxies that close silent connections. An error after that has no HTTP status
   * of its own.
   */
  openAfter(silenceMs: number): void {
    this.#heartbeat = setTimeout(() => {
      this.#open();
      this.#deps.client.sendHeartbeat();
    }, toTimerMs(silenceMs));
  }

  write(chunks: readonly AnswerChunk[]): void {
    this.#begin(chunks);
    const restores = this.#restorer !== undefined;
    for (const chunk of chunks) {
      if (isStreamChunk(chunk) === this.#isNative) continue;
      this.#waiting.push(...(restores ? split(chunk) : [chunk]));
    }
    if (!this.#isPaused) this.#send();
  }

  /** Sends what waits, until the client reads slowly or others have waited long enough. */
  #send(): void {
    while (this.#waiting.length > 0 && !this.#isPaused) {
      const beganMs = performance.now();
      const chunks = this.#waiting.splice(
        0,
        this.#restorer === undefined ? this.#waiting.length : countAtOnce(this.#waiting),
      );
      const restored = this.#restore(chunks);
      if (restored instanceof Promise) {
        this.#isRestoring = true;
        this.#pause((resume) => this.#whenRestored(restored, resume));
      } else this.#write(restored, beganMs);
    }
  }

  /** Restores chunks. After a failure, the text that the restorer held back is not sent. */
  #restore(chunks: readonly AnswerChunk[]): readonly AnswerChunk[] | Promise<readonly AnswerChunk[]> {
    try {
      return this.#restorer?.restore(chunks) ?? chunks;
    } catch (error) {
      this.#restorer = undefined;
      throw error;
    }
  }

  #write(chunks: readonly AnswerChunk[], beganMs: number): void {
    // Encoded before the stream opens, so that a failure can still get an HTTP status.
    const text = this.#encode(chunks);
    clearTimeout(this.#heartbeat);
    this.#open();
    this.#silence?.refresh();
    const { client } = this.#deps;
    if (!client.write(text)) this.#pause((resume) => client.onDrain(resume));
    else if (this.#tookTooLong(beganMs)) this.#pause(setImmediate);
  }

  /** Goes on with a long event once it is restored; others have run meanwhile. */
  #whenRestored(restoring: Promise<readonly AnswerChunk[]>, resume: () => void): void {
    restoring.then(
      (chunks) => {
        this.#isRestoring = false;
        this.#restored = chunks;
        resume();
      },
      (error: unknown) => {
        this.#waiting = [];
        this.#restorer = undefined;
        // As in `#resume`: a stream without its end tells the client.
        if (this.#ending !== undefined) this.#deps.client.end('');
        this.#deps.guard(() => {
          throw error;
        });
      },
    );
  }

  #pause(waitForMore: (resume: () => void) => void): void {
    this.#isPaused = true;
    this.#deps.onSlow();
    waitForMore(() => this.#deps.guard(() => this.#resume()));
  }

  #resume(): void {
    this.#isPaused = false;
    if (this.#deps.client.disconnected) this.#waiting = [];
    try {
      const restored = this.#restored;
      this.#restored = undefined;
      if (restored !== undefined) this.#write(restored, performance.now());
      if (!this.#isPaused) this.#send();
    } catch (error) {
      this.#waiting = [];
      // A request that has ended cannot fail any more: a stream without its end tells the client.
      if (this.#ending !== undefined) this.#deps.client.end('');
      throw error;
    }
    if (this.#isPaused) return;
    this.#ending?.();
    this.#deps.onDrained();
  }

  /** Whether others have waited long enough. A provider can send faster than its stream can be restored. */
  #tookTooLong(beganMs: number): boolean {
    this.#workMs += performance.now() - beganMs;
    if (this.#workMs < maxWorkMs) return false;
    this.#workMs = 0;
    return true;
  }

  /** Ends a complete stream. @param last chunks to send after those that the restorer held back */
  end(last: () => readonly StreamChunk[]): void {
    this.#endWith(() => {
      this.#open();
      const text = this.#held() + this.#notice() + (this.#format?.end(last()) ?? '');
      const { client, keep } = this.#deps;
      if (keep === undefined) client.end(text);
      else void keep().finally(() => client.end(text));
    });
  }

  /** Ends a stream that failed with an error event. */
  fail(error: SluiceError): void {
    this.#endWith(() =>
      this.#deps.client.end(this.#held() + (this.#format?.fail(error) ?? this.#deps.errorEvent(error))),
    );
  }

  /** Ends the stream behind what still waits. */
  #endWith(end: () => void): void {
    if (this.#isPaused && (this.#waiting.length > 0 || this.#isRestoring)) this.#ending = end;
    else end();
  }

  /** The request is over: cancels the early heartbeat. */
  stop(): void {
    clearTimeout(this.#heartbeat);
    clearTimeout(this.#silence);
  }

  #begin(chunks: readonly AnswerChunk[]): void {
    const first = this.#hasBegun ? undefined : chunks.find(isStreamChunk);
    if (first === undefined) return;
    this.#hasBegun = true;
    this.#isNative = !chunks.every(isStreamChunk);
    const { id, created, model } = chunkValue(first);
    this.#identity = { id, created };
    this.#format = this.#deps.openFormat(model, this.#isNative);
    this.#restorer = this.#deps.restorer(this.#isNative);
  }

  #encode(chunks: readonly AnswerChunk[]): string {
    const { explain } = this.#deps;
    return (
      this.#format?.write(
        explain === undefined
          ? chunks
          : chunks.map((chunk) => (isStreamChunk(chunk) ? explain(chunk) : chunk)),
      ) ?? ''
    );
  }

  #held(): string {
    return this.#format?.write(this.#restorer?.end() ?? []) ?? '';
  }

  /** A comment with the warning about what was not restored: headers are sent before it is known. */
  #notice(): string {
    const warning = this.#deps.warning();
    return warning === undefined ? '' : `: sluice-warnings ${warning}\n\n`;
  }

  #open(): void {
    const { client, headers } = this.#deps;
    if (client.streaming) return;
    client.openStream(headers());
    this.#silence = setTimeout(() => this.#breakSilence(), heartbeatMs);
  }

  #breakSilence(): void {
    if (!this.#isPaused) this.#deps.client.sendHeartbeat();
    this.#silence?.refresh();
  }
}

/** Long texts in pieces. */
const split = (chunk: AnswerChunk): readonly AnswerChunk[] =>
  isStreamChunk(chunk) ? splitChunk(chunk, maxChunkChars) : splitEvent(chunk, maxChunkChars);

/** How many of the chunks are restored at once: short ones together, a long one alone. */
function countAtOnce(chunks: readonly AnswerChunk[]): number {
  let chars = 0;
  const end = chunks.findIndex((chunk) => {
    chars += textCharsOf(chunk) + minChunkChars;
    return chars > maxChunkChars;
  });
  return end < 0 ? chunks.length : Math.max(1, end);
}
