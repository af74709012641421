/**
 * One request to one deployment: its credential, its exchange, its deadlines, its record. Whatever
 * the provider does (cuts, stalls, garbage, errors inside a 200, no end) becomes one typed failure or a complete
 * answer: `onDone` is called exactly once, and never after `abort`.
 */
import { isStreamChunk } from '@sluice/wire';
import { toSluiceError } from '../errors/index.ts';
import type {
  DecodedAnswer,
  Deployment,
  EncodedRequest,
  Exchange,
  ResponseHandler,
  ResponseHeaders,
  StreamDecoder,
  UpstreamFailure,
} from '../providers/index.ts';
import { deadlineFailure, incompleteAnswer, transportFailure, unreadableAnswer } from './attempt-failures.ts';
import type { AttemptEvents, AttemptFacts, AttemptOutcome } from './attempt-interface.ts';
import { attemptLimits, shortenedByMs } from './attempt-limits.ts';
import { AttemptRecord } from './attempt-record.ts';
import type { UpstreamDeps } from './call-interface.ts';
import { type DeadlineKind, Deadlines } from './deadlines.ts';
import type { EncodedBody } from './encode-body.ts';
import { ResponseReader } from './response-reader.ts';
import type { Timer } from './timers.ts';

/** After the last finish reason only usage and `[DONE]` follow; silence then means that they will not. */
const trailingIdleMs = 5000;
/** How long a finished stream may take to close its connection before it is cut. */
const lingerMs = 1000;

export class Attempt implements ResponseHandler {
  readonly #deps: UpstreamDeps;
  readonly #facts: AttemptFacts;
  readonly #events: AttemptEvents;
  readonly #reader: ResponseReader;
  readonly record: AttemptRecord;
  #isSent = false;
  #deadlines: Deadlines | undefined;
  #exchange: Exchange | undefined;
  #over = false;
  #firstEventAtMs: number | undefined;
  #isCallersHaste = false;
  #linger: Timer | undefined;

  constructor(deps: UpstreamDeps, facts: AttemptFacts, events: AttemptEvents) {
    this.#deps = deps;
    this.#facts = facts;
    this.#events = events;
    const { plan, target, outgoing } = facts;
    const { stream, streamOptions } = plan;
    const identity = plan.identityFor(target);
    this.#reader = new ResponseReader({ target, identity, stream, streamOptions, native: outgoing.native });
    this.record = new AttemptRecord(deps, facts);
  }

  get deployment(): Deployment {
    return this.#facts.deployment;
  }

  get outgoing(): EncodedBody {
    return this.#facts.outgoing;
  }

  /** The request as it is sent. */
  get encoded(): EncodedRequest {
    return this.outgoing.encoded;
  }

  /** False while its credential is being fetched. */
  get isSent(): boolean {
    return this.#isSent;
  }

  /** Whether the provider has the request and may be working on it. */
  get isAwaited(): boolean {
    return this.#isSent && !this.#over;
  }

  /** Undefined unless the response is a stream. */
  get decoder(): StreamDecoder | undefined {
    return this.#reader.decoder;
  }

  /** When the first meaningful event, or the head of a complete answer, was received. */
  get firstEventAtMs(): number | undefined {
    return this.#firstEventAtMs;
  }

  /** Sends the request. `onDone` can be called before this returns. */
  begin(): void {
    const { target, deployment, outgoing } = this.#facts;
    const { origin, basePath } = target.provider;
    const { encoded, body } = outgoing;
    const { headers } = encoded;
    try {
      const path = basePath + encoded.path;
      const added = deployment.credential.authorize({ origin, path, method: 'POST', headers, body });
      if (added instanceof Promise) this.#sendWhenAuthorized(added);
      else this.#send(added);
    } catch (error) {
      this.#failBeforeSending(error);
    }
  }

  /** Cancels the request. */
  abort(verdict: 'none' | 'hedge_lost'): void {
    this.#over = true;
    this.record.end(verdict);
    this.#deadlines?.stop();
    this.#exchange?.abort();
  }

  pause(): void {
    if (this.#over) return;
    this.#deadlines?.pause();
    this.#exchange?.pause();
  }

  resume(): void {
    if (this.#over) return;
    this.#deadlines?.resume();
    this.#exchange?.resume();
  }

  onSent(): void {
    if (!this.#over) this.#events.onSent();
  }

  onHead(status: number, headers: ResponseHeaders): void {
    const reader = this.#reader;
    reader.readHead(status, headers);
    this.record.responded(status, headers);
    if (!reader.isSuccess) return;
    this.record.head(headers);
    if (reader.decoder !== undefined) return;
    this.#firstEventAtMs = this.#deps.now();
    this.#deadlines?.touch();
  }

  onData(bytes: Buffer): void {
    if (this.#over) return;
    try {
      this.#reader.push(bytes);
    } catch (error) {
      this.#forward();
      this.#fail(unreadableAnswer(error, this.#provider));
      return;
    }
    this.#forward();
    if (this.decoder?.done === true) this.#endStream(false);
    else if (this.#reader.isErrorFull) this.#fail(this.#reader.readFailure());
    else if (this.decoder === undefined) this.#deadlines?.touch();
    // Whatever else it sends, pings and comments too, shows that it lives; but nothing has to follow a complete answer.
    else if (!this.decoder.finished) this.#deadlines?.alive();
  }

  onEnd(): void {
    this.#cancelLinger();
    if (this.#over) return;
    if (this.#reader.isStream) this.#endStream(true);
    else if (this.#reader.isSuccess) this.#finishAnswer();
    else this.#fail(this.#reader.readFailure());
  }

  onError(error: Error): void {
    this.#cancelLinger();
    if (this.#over) return;
    // A cut after the last finish reason lost nothing that the client asked for.
    if (this.decoder?.finished === true) this.#endStream(true);
    else this.#fail(transportFailure(error, this.#facts.target.provider, this.#reader.hasHead));
  }

  get #provider(): string {
    return this.#facts.target.provider.name;
  }

  /** Waits for a credential that has to be fetched; the deadline of the whole call keeps running. */
  #sendWhenAuthorized(added: Promise<Readonly<Record<string, string>>>): void {
    added.then(
      (headers) => {
        if (!this.#over) this.#send(headers);
      },
      (error: unknown) => {
        if (!this.#over) this.#failBeforeSending(error);
      },
    );
  }

  #failBeforeSending(error: unknown): void {
    this.#fail({ error: toSluiceError(error), retryable: false, retryAfterMs: undefined });
  }

  #send(added: Readonly<Record<string, string>>): void {
    const { plan, target, outgoing, totalAtMs, hasFailover } = this.#facts;
    const { provider } = target;
    const { encoded, body } = outgoing;
    const { stats, ticket } = this.record;
    const limits = attemptLimits({
      target,
      stats,
      ticket,
      hasFailover: hasFailover(),
      totalAtMs,
      shortenedByMs: shortenedByMs(plan, provider.totalTimeoutMs),
    });
    this.#isCallersHaste = limits.isCallersHaste;
    this.#deadlines = new Deadlines(limits, this.#deps, (kind) => this.#onDeadline(kind));
    this.#isSent = true;
    const transport = provider.protocol === 'sandbox' ? this.#deps.sandbox : this.#deps.network;
    try {
      this.#exchange = transport.send(
        {
          origin: provider.origin,
          path: provider.basePath + encoded.path,
          method: 'POST',
          headers: { ...encoded.headers, ...added },
          body,
          allowPrivateNetwork: provider.allowPrivateNetwork,
          ofCaller: provider.ofCaller,
        },
        this,
      );
      if (this.#over) this.#exchange.abort();
    } catch (error) {
      this.onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Passes the decoded chunks on. */
  #forward(): void {
    const { decoder } = this;
    const chunks = this.#reader.takeChunks();
    if (decoder?.started === true) this.#firstEventAtMs ??= this.#deps.now();
    if (decoder?.finished === true) this.#deadlines?.shortenIdle(trailingIdleMs);
    if (chunks.length === 0) return;
    if (chunks.some(isStreamChunk)) this.#deadlines?.touch();
    this.#events.onChunks(chunks);
  }

  /** The stream said that it is over, or its connection was closed. */
  #endStream(isClosed: boolean): void {
    if (this.#over) return;
    try {
      if (isClosed) this.#reader.endEvents();
    } catch (error) {
      this.#fail(unreadableAnswer(error, this.#provider));
      return;
    }
    const isFinished = this.decoder?.finished === true;
    if (isFinished && !isClosed) this.#lingerUntilClosed();
    if (isFinished) this.#reader.finishStream();
    this.#forward();
    if (isFinished) this.#finish({ kind: 'streamed' });
    else this.#fail(incompleteAnswer(this.#provider));
  }

  /** The connection can be reused once the response ends; if that takes longer than `lingerMs`, it is closed. */
  #lingerUntilClosed(): void {
    this.#linger = this.#deps.setTimer(() => this.#exchange?.abort(), lingerMs);
    this.#linger.unref();
  }

  #cancelLinger(): void {
    this.#linger?.[Symbol.dispose]();
  }

  #finishAnswer(): void {
    let answer: DecodedAnswer;
    try {
      answer = this.#reader.readAnswer();
    } catch (error) {
      this.#fail(unreadableAnswer(error, this.#provider));
      return;
    }
    this.#forward();
    const kind = this.#facts.plan.stream ? 'streamed' : 'answer';
    this.#finish({ kind, answer });
  }

  #onDeadline(kind: DeadlineKind): void {
    if (this.#over) return;
    if (this.decoder?.finished === true && kind !== 'total') this.#endStream(false);
    else this.#fail(deadlineFailure(kind, this.#provider, this.#isCallersHaste));
  }

  #fail(failure: UpstreamFailure): void {
    this.#finish({ kind: 'failure', failure });
  }

  #finish(outcome: AttemptOutcome): void {
    if (this.#over) return;
    this.#over = true;
    this.#deadlines?.stop();
    // A finished stream may close in its own time and keep its connection; everything else is cut.
    if (outcome.kind === 'failure') this.#exchange?.abort();
    this.#events.onDone(outcome);
  }
}
