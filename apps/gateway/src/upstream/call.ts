/**
 * One admitted request on its way through its targets: attempts, bounded retries with backoff, fallbacks to
 * the next target. Nothing is retried after the first byte went to the client; from then on a failure is
 * reported as such. Ends in exactly one of `onAnswer`, `onStreamEnd`, `onFailure`; in none after `abort`.
 */
import type { ChatCompletionRequest, NormalizedUsage } from '@sluice/wire';
import { type SluiceError, toSluiceError } from '../errors/index.ts';
import type { ProviderSafe } from '../privacy/index.ts';
import type {
  AnswerIdentity,
  DecodedAnswer,
  EncodedRequest,
  ModelTarget,
  StreamOptions,
  Transport,
  UpstreamFailure,
} from '../providers/index.ts';
import { Attempt, type AttemptOutcome } from './attempt.ts';

/** The most attempts of one request over all its targets, so that our retries and a client's do not multiply. */
const maxAttempts = 6;
const firstBackoffMs = 200;
const maxBackoffMs = 4000;
/** A provider that asks for a longer wait is left for the next target, or its wait is told to the client. */
const longestHonouredWaitMs = 10_000;

/** What is to be done. */
export interface CallPlan {
  readonly request: ProviderSafe<ChatCompletionRequest>;
  /** In the order in which they are tried; at least one. */
  readonly targets: readonly ModelTarget[];
  readonly identityFor: (target: ModelTarget) => AnswerIdentity;
  readonly stream: boolean;
  readonly streamOptions: StreamOptions;
  readonly dropUnsupported: boolean;
  /** The caller's own deadline for the whole call. */
  readonly timeoutMs: number | undefined;
}

/** Facts known at the end of a call, whichever way it ended. */
export interface CallSummary {
  readonly target: ModelTarget;
  readonly attempts: number;
  readonly firstByteAtMs: number | undefined;
  readonly usage: NormalizedUsage | null;
  readonly outputChars: number;
  readonly warnings: readonly string[];
}

export interface CallSink {
  onAnswer(answer: DecodedAnswer): void;
  /** SSE text of one or more events. The first call commits the response. */
  onText(text: string): void;
  onStreamEnd(): void;
  onFailure(error: SluiceError): void;
}

export interface CallHandle {
  /** Sends the first attempt; call once. What fails at once is told to the sink before this returns. */
  begin(): void;
  abort(): void;
  pause(): void;
  resume(): void;
  summary(): CallSummary;
}

export interface Upstream {
  /** Prepares a call; `begin` sends it. */
  prepare(plan: CallPlan, sink: CallSink): CallHandle;
}

export interface UpstreamDeps {
  readonly network: Transport;
  readonly sandbox: Transport;
  readonly now: () => number;
  readonly random: () => number;
  readonly maxTotalMs: () => number;
  /** Told of every attempt's end, for health. */
  readonly onAttempt: (target: ModelTarget, ok: boolean) => void;
}

export function createUpstream(deps: UpstreamDeps): Upstream {
  let turn = 0;
  return {
    prepare: (plan, sink) => new Call(deps, plan, sink, turn++),
  };
}

class Call implements CallHandle {
  readonly #deps: UpstreamDeps;
  readonly #plan: CallPlan;
  readonly #sink: CallSink;
  readonly #turn: number;
  readonly #startedAtMs: number;
  #targetIndex = 0;
  #triesOfTarget = 0;
  #attempts = 0;
  #attempt: Attempt | undefined;
  #timer: NodeJS.Timeout | undefined;
  #committed = false;
  #over = false;
  #usage: NormalizedUsage | null = null;
  #warnings: readonly string[] = [];

  constructor(deps: UpstreamDeps, plan: CallPlan, sink: CallSink, turn: number) {
    this.#deps = deps;
    this.#plan = plan;
    this.#sink = sink;
    this.#turn = turn;
    this.#startedAtMs = deps.now();
  }

  begin(): void {
    this.#try();
  }

  abort(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#attempt?.abort();
  }

  pause(): void {
    this.#attempt?.pause();
  }

  resume(): void {
    this.#attempt?.resume();
  }

  summary(): CallSummary {
    const decoder = this.#attempt?.decoder;
    return {
      target: this.#target(),
      attempts: this.#attempts,
      firstByteAtMs: this.#attempt?.firstEventAtMs,
      usage: this.#usage ?? decoder?.usage ?? null,
      outputChars: decoder?.outputChars ?? 0,
      warnings: this.#warnings,
    };
  }

  #target(): ModelTarget {
    const target = this.#plan.targets[this.#targetIndex] ?? this.#plan.targets.at(-1);
    if (target === undefined) throw new Error('A call needs a target.');
    return target;
  }

  #deadlineAtMs(): number {
    const { provider } = this.#target();
    const wanted = this.#plan.timeoutMs ?? provider.totalTimeoutMs;
    return this.#startedAtMs + Math.min(wanted, this.#deps.maxTotalMs());
  }

  #try(): void {
    if (this.#over) return;
    const target = this.#target();
    let encoded: EncodedRequest;
    try {
      encoded = this.#encode(target);
    } catch (error) {
      this.#next({ error: toSluiceError(error), retryable: false, retryAfterMs: undefined });
      return;
    }
    this.#warnings = encoded.warnings;
    this.#attempts++;
    this.#triesOfTarget++;
    const attempt = new Attempt(
      {
        target,
        identity: this.#plan.identityFor(target),
        stream: this.#plan.stream,
        streamOptions: this.#plan.streamOptions,
        limits: this.#limits(target),
        now: this.#deps.now,
      },
      { onText: (text) => this.#onText(text), onDone: (outcome) => this.#onDone(target, outcome) },
    );
    this.#attempt = attempt;
    const transport = target.provider.protocol === 'sandbox' ? this.#deps.sandbox : this.#deps.network;
    try {
      const exchange = transport.send(
        {
          origin: target.provider.origin,
          path: target.provider.basePath + encoded.path,
          method: 'POST',
          headers: encoded.headers,
          body: this.#plan.request.texts?.restore(encoded.body) ?? encoded.body,
          allowPrivateNetwork: target.provider.allowPrivateNetwork,
        },
        attempt,
      );
      attempt.attach(exchange);
    } catch (error) {
      attempt.onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #encode(target: ModelTarget): EncodedRequest {
    const { apiKeys } = target.provider;
    const apiKey = apiKeys.length === 0 ? undefined : apiKeys[(this.#turn + this.#attempts) % apiKeys.length];
    return target.adapter.encode(this.#plan.request.payload, target, {
      apiKey,
      dropUnsupported: this.#plan.dropUnsupported,
    });
  }

  #limits(target: ModelTarget) {
    const { provider } = target;
    const totalAtMs = this.#deadlineAtMs();
    // A whole answer has no first byte before its last: only a limit set by the operator applies to it.
    const firstByteMs =
      provider.firstByteTimeoutMs ?? (this.#plan.stream ? 60_000 : totalAtMs - this.#startedAtMs);
    return { firstByteMs, idleMs: provider.idleTimeoutMs, totalAtMs };
  }

  #onText(text: string): void {
    if (this.#over) return;
    this.#committed = true;
    this.#sink.onText(text);
  }

  #onDone(target: ModelTarget, outcome: AttemptOutcome): void {
    if (this.#over) return;
    if (outcome.kind === 'failure') {
      // A refusal of this one request says nothing about the provider's health.
      if (outcome.failure.error.status >= 500 || outcome.failure.error.status === 429)
        this.#deps.onAttempt(target, false);
      this.#next(outcome.failure);
      return;
    }
    this.#deps.onAttempt(target, true);
    this.#over = true;
    if (outcome.kind === 'answer') {
      this.#usage = outcome.answer.usage;
      this.#sink.onAnswer(outcome.answer);
    } else this.#sink.onStreamEnd();
  }

  /** After a failure: wait and try again, go on to the next target, or give up. */
  #next(failure: UpstreamFailure): void {
    const provider = this.#target().provider;
    const outOfTime = this.#deps.now() >= this.#deadlineAtMs();
    if (this.#committed || outOfTime || this.#attempts >= maxAttempts) {
      this.#giveUp(failure);
      return;
    }
    const waitMs = Math.max(this.#backoffMs(), failure.retryAfterMs ?? 0);
    const mayRetry =
      failure.retryable && this.#triesOfTarget <= provider.retries && waitMs <= longestHonouredWaitMs;
    const isLast = this.#targetIndex + 1 >= this.#plan.targets.length;
    if (mayRetry && this.#deps.now() + waitMs < this.#deadlineAtMs() && (isLast || waitMs <= maxBackoffMs)) {
      this.#timer = setTimeout(() => this.#try(), waitMs);
    } else if (!isLast && fallbackHelps(failure.error)) {
      this.#targetIndex++;
      this.#triesOfTarget = 0;
      this.#try();
    } else this.#giveUp(failure);
  }

  #backoffMs(): number {
    const ceiling = Math.min(maxBackoffMs, firstBackoffMs * 2 ** Math.max(0, this.#triesOfTarget - 1));
    return ceiling * (0.5 + this.#deps.random() / 2);
  }

  #giveUp(failure: UpstreamFailure): void {
    this.#over = true;
    this.#sink.onFailure(failure.error);
  }
}

/** Another model may take what this one refused, unless the request itself is at fault. */
function fallbackHelps(error: SluiceError): boolean {
  return (
    error.status >= 500 ||
    error.status === 429 ||
    error.code === 'context_length_exceeded' ||
    error.code === 'unsupported_parameter' ||
    error.code === 'model_not_found'
  );
}
