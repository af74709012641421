/**
 * One admitted request on its way through its targets: attempts, bounded retries with backoff, fallbacks to
 * other deployments and models. Nothing is retried after the first byte went to the client; from then on a
 * failure is reported as such. Ends in exactly one of `onAnswer`, `onStreamEnd`, `onFailure`; in none after
 * `abort`.
 */
import { addUsage, type NormalizedUsage, type StreamChunk } from '@sluice/wire';
import { toSluiceError } from '../errors/index.ts';
import type { DecodedAnswer, Deployment, UpstreamFailure } from '../providers/index.ts';
import { acceptAnswer } from './accept-answer.ts';
import type { AttemptOutcome } from './attempt.ts';
import { unreadableAnswer } from './attempt-failures.ts';
import type { CallHandle, CallPlan, CallSink, CallSummary, UpstreamDeps } from './call-port.ts';
import { Dispatch } from './dispatch.ts';
import { FailoverCursor } from './failover-cursor.ts';
import { hedgeDelayMs } from './hedging.ts';
import { type EncodedBody, PayloadEncoder } from './payload-encoder.ts';
import { cooldownAfterMs, nextStep, verdictOf } from './retry-policy.ts';

/** The most attempts of one request over all its targets, so that our retries and a client's do not multiply. */
const maxAttempts = 6;

export class Call implements CallHandle {
  readonly #deps: UpstreamDeps;
  readonly #plan: CallPlan;
  readonly #sink: CallSink;
  readonly #startedAtMs: number;
  readonly #cursor: FailoverCursor;
  readonly #payload: PayloadEncoder;
  #attempts = 0;
  /** The attempt under way, or the last one. */
  #main: Dispatch | undefined;
  /** A second attempt beside it, until one of both begins to answer. */
  #hedge: Dispatch | undefined;
  #timer: NodeJS.Timeout | undefined;
  #hedgeTimer: NodeJS.Timeout | undefined;
  #committed = false;
  #over = false;
  #usage: NormalizedUsage | null = null;
  /** What earlier attempts used. */
  #spent: NormalizedUsage | null = null;
  /** A part of that is an estimate. */
  #hasEstimate = false;
  #warnings: readonly string[] = [];
  #formatUnchecked = false;

  constructor(deps: UpstreamDeps, plan: CallPlan, sink: CallSink) {
    this.#deps = deps;
    this.#plan = plan;
    this.#sink = sink;
    this.#startedAtMs = deps.now();
    this.#cursor = new FailoverCursor(plan.targets, deps.deployments, deps.now);
    this.#payload = new PayloadEncoder(plan, deps.reasoningState);
  }

  begin(): void {
    this.#deps.retryBudget.deposit(this.#deps.now());
    if (this.#plan.mayHedge) this.#deps.hedgeBudget.deposit();
    this.#cursor.skipCoolingDown();
    this.#startAttempt();
  }

  abort(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#hedgeTimer);
    for (const dispatch of [this.#main, this.#hedge]) {
      dispatch?.abort();
      dispatch?.recorder.end('none');
    }
  }

  pause(): void {
    this.#main?.attempt?.pause();
  }

  resume(): void {
    this.#main?.attempt?.resume();
  }

  summary(): CallSummary {
    const attempt = this.#main?.attempt;
    const decoder = attempt?.decoder;
    const outputChars = decoder?.outputChars ?? 0;
    const spent = this.#spent;
    const counted = this.#usage ?? (this.#over && !this.#committed ? null : (decoder?.usage ?? null));
    // What was spent before must not stand for the answer itself.
    const isMissing = counted === null && spent !== null && this.#committed;
    const last = isMissing ? this.#plan.streamOptions.estimateUsage(outputChars) : counted;
    return {
      target: this.#cursor.target,
      attempts: this.#attempts,
      firstByteAtMs: attempt?.firstEventAtMs,
      usage: last === null || spent === null ? (last ?? spent) : addUsage(spent, last),
      hasEstimate: this.#hasEstimate || isMissing,
      outputChars,
      warnings: this.#warnings,
    };
  }

  #deadlineAtMs(): number {
    const { provider } = this.#cursor.target;
    const wanted = this.#plan.timeoutMs ?? provider.totalTimeoutMs;
    return this.#startedAtMs + Math.min(wanted, this.#plan.maxTotalMs);
  }

  #startAttempt(): void {
    if (this.#over) return;
    const target = this.#cursor.target;
    let outgoing: EncodedBody;
    try {
      outgoing = this.#payload.encodeFor(target);
    } catch (error) {
      this.#retryOrFail({ error: toSluiceError(error), retryable: false, retryAfterMs: undefined });
      return;
    }
    this.#formatUnchecked = outgoing.encoded.formatUnchecked;
    this.#warnings = outgoing.encoded.warnings;
    const main = this.#dispatch(this.#cursor.takeDeployment(), outgoing);
    this.#main = main;
    // Before it begins: what fails at once takes the plan back.
    if (this.#attempts === 1) this.#scheduleHedge(main, outgoing);
    main.begin();
  }

  #dispatch(deployment: Deployment, outgoing: EncodedBody): Dispatch {
    this.#attempts++;
    return new Dispatch(
      this.#deps,
      {
        plan: this.#plan,
        target: this.#cursor.target,
        deployment,
        outgoing,
        totalAtMs: this.#deadlineAtMs(),
        hasFailover: () => this.#cursor.hasFailover(deployment),
      },
      {
        onChunks: (from, chunks) => this.#onChunks(from, chunks),
        onDone: (from, outcome) => this.#onDone(from, outcome),
      },
    );
  }

  /** Asks a second deployment where the first is slow to begin; the first byte of either decides. */
  #scheduleHedge(main: Dispatch, outgoing: EncodedBody): void {
    const delayMs = hedgeDelayMs(this.#plan, main.recorder);
    if (delayMs === undefined) return;
    this.#hedgeTimer = setTimeout(() => {
      const beside = this.#cursor.hedgeDeployment(main.recorder.deployment);
      if (beside === undefined || !this.#deps.hedgeBudget.take()) return;
      this.#hedge = this.#dispatch(beside, outgoing);
      this.#hedge.begin();
    }, delayMs);
  }

  #onChunks(from: Dispatch, chunks: readonly StreamChunk[]): void {
    if (this.#over) return;
    if (!this.#committed) {
      this.#committed = true;
      this.#commitTo(from);
      from.recorder.firstByte();
    }
    this.#sink.onChunks(chunks);
  }

  /** One of two answers: the other is stopped, and paid for as far as anybody can know. */
  #commitTo(winner: Dispatch): void {
    clearTimeout(this.#hedgeTimer);
    const loser = winner === this.#main ? this.#hedge : this.#main;
    this.#main = winner;
    this.#hedge = undefined;
    if (loser === undefined) return;
    loser.abort();
    loser.recorder.end('hedge_lost');
    // One that still waited for its credential was not sent.
    if (loser.attempt === undefined) return;
    const usage = loser.attempt.decoder?.usage;
    this.#hasEstimate ||= usage == null;
    this.#addUsage(usage ?? this.#plan.streamOptions.estimateUsage(0));
  }

  #onDone(from: Dispatch, outcome: AttemptOutcome): void {
    if (this.#over) return;
    if (outcome.kind === 'failure') {
      this.#settleFailure(from, outcome.failure);
      return;
    }
    this.#commitTo(from);
    // What an answer holds must not be able to leave its request without an end.
    try {
      if (outcome.kind === 'answer') this.#onAnswer(from, outcome.answer);
      else this.#onStreamed(from, outcome.whole);
    } catch (error) {
      this.#over = true;
      from.recorder.end('failed');
      this.#sink.onFailure(unreadableAnswer(error, this.#cursor.target.provider.name).error);
    }
  }

  #onAnswer(from: Dispatch, answer: DecodedAnswer): void {
    const { target } = this.#cursor;
    const { usage } = answer;
    const accepted = acceptAnswer(this.#plan.request.payload, answer, this.#formatUnchecked, target);
    if (accepted.kind === 'failure') {
      this.#addUsage(usage);
      this.#settleFailure(from, accepted.failure);
      return;
    }
    if (accepted.warning !== undefined) this.#warnings = [...this.#warnings, accepted.warning];
    this.#over = true;
    from.recorder.wholeAnswer(usage);
    from.recorder.end('ok');
    this.#usage = usage;
    this.#deps.reasoningState.answered(answer.response, target, this.#plan.accountId, () =>
      this.#payload.whole(),
    );
    this.#sink.onAnswer(accepted.answer);
  }

  #onStreamed({ attempt, recorder }: Dispatch, whole: DecodedAnswer | undefined): void {
    this.#over = true;
    recorder.end('ok');
    const origin = [this.#cursor.target, this.#plan.accountId, () => this.#payload.whole()] as const;
    if (whole === undefined) this.#deps.reasoningState.streamed(attempt?.decoder?.replay ?? [], ...origin);
    else {
      this.#usage = whole.usage;
      this.#deps.reasoningState.answered(whole.response, ...origin);
    }
    this.#sink.onStreamEnd();
  }

  /** Counts an attempt that was paid for and is not the one that answers. */
  #addUsage(usage: NormalizedUsage | null): void {
    if (usage !== null) this.#spent = this.#spent === null ? usage : addUsage(this.#spent, usage);
  }

  #settleFailure(from: Dispatch, failure: UpstreamFailure): void {
    clearTimeout(this.#hedgeTimer);
    const { attempt, recorder } = from;
    if (!this.#committed) this.#addUsage(attempt?.decoder?.usage ?? null);
    this.#cursor.markFailed(recorder.deployment);
    recorder.rateLimited(cooldownAfterMs(failure));
    recorder.end(verdictOf(failure));
    const other = from === this.#main ? this.#hedge : this.#main;
    const isDecided = this.#hedge === undefined;
    this.#hedge = undefined;
    if (isDecided || other === undefined) this.#retryOrFail(failure);
    else this.#main = other;
  }

  /** After a failure: go elsewhere, wait and try again, or give up. */
  #retryOrFail(failure: UpstreamFailure): void {
    const { retryWithinMs = Number.POSITIVE_INFINITY } = this.#plan;
    const leftMs = Math.min(this.#deadlineAtMs(), this.#startedAtMs + retryWithinMs) - this.#deps.now();
    if (this.#committed || leftMs <= 0 || this.#attempts >= maxAttempts) {
      this.#giveUp(failure);
      return;
    }
    if (failure.signatureRefused === true && this.#payload.stripSignatures()) {
      this.#startAttempt();
      return;
    }
    const step = nextStep({
      failure,
      triesOfTarget: this.#cursor.triesOfTarget,
      retries: this.#cursor.target.provider.retries,
      hasSibling: this.#cursor.hasSibling(),
      hasNextTarget: this.#cursor.hasNextTarget,
      leftMs,
      random: this.#deps.random(),
    });
    // A request that was never sent costs no retry.
    const paid = this.#attempts === 0 || step.kind === 'give_up' || this.#deps.retryBudget.take();
    if (step.kind === 'give_up' || !paid) this.#giveUp(failure);
    else if (step.kind === 'retry') this.#timer = setTimeout(() => this.#startAttempt(), step.waitMs);
    else {
      if (step.kind === 'fallback') this.#cursor.nextTarget();
      this.#startAttempt();
    }
  }

  #giveUp(failure: UpstreamFailure): void {
    this.#over = true;
    this.#sink.onFailure(failure.error);
  }
}
