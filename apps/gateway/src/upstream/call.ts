/**
 * One admitted request on its way through its targets: attempts, bounded retries with backoff, fallbacks to
 * other deployments and models. Nothing is retried after the first byte went to the client; from then on a
 * failure is reported as such. Ends in exactly one of `onAnswer`, `onStreamEnd`, `onFailure`; in none after
 * `abort`.
 */
import { addUsage, type NormalizedUsage } from '@sluice/wire';
import { toSluiceError } from '../errors/index.ts';
import type { DecodedAnswer, Deployment, UpstreamFailure } from '../providers/index.ts';
import { acceptAnswer } from './accept-answer.ts';
import type { AttemptOutcome } from './attempt.ts';
import { unreadableAnswer } from './attempt-failures.ts';
import type { CallHandle, CallPlan, CallSink, CallSummary, UpstreamDeps } from './call-port.ts';
import { Course } from './course.ts';
import { Dispatch } from './dispatch.ts';
import { hedgeDelayMs } from './hedging.ts';
import { type Outgoing, PayloadEncoder } from './payload-encoder.ts';
import { nextStep, restAfterMs, verdictOf } from './retry-policy.ts';

/** The most attempts of one request over all its targets, so that our retries and a client's do not multiply. */
const maxAttempts = 6;

export class Call implements CallHandle {
  readonly #deps: UpstreamDeps;
  readonly #plan: CallPlan;
  readonly #sink: CallSink;
  readonly #startedAtMs: number;
  readonly #course: Course;
  readonly #payload: PayloadEncoder;
  #attempts = 0;
  /** The attempt under way, or the last one. */
  #main: Dispatch | undefined;
  /** A second attempt beside it, until one of both begins to answer. */
  #rival: Dispatch | undefined;
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
    this.#course = new Course(plan.targets, deps.fleet, deps.now);
    this.#payload = new PayloadEncoder(plan, deps.replay);
  }

  begin(): void {
    this.#deps.retryBudget.deposit(this.#deps.now());
    if (this.#plan.mayHedge) this.#deps.hedges.deposit();
    this.#course.skipResting();
    this.#try();
  }

  abort(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#hedgeTimer);
    for (const dispatch of [this.#main, this.#rival]) {
      dispatch?.abort();
      dispatch?.booking.end('none');
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
      target: this.#course.target,
      attempts: this.#attempts,
      firstByteAtMs: attempt?.firstEventAtMs,
      usage: last === null || spent === null ? (last ?? spent) : addUsage(spent, last),
      hasEstimate: this.#hasEstimate || isMissing,
      outputChars,
      warnings: this.#warnings,
    };
  }

  #deadlineAtMs(): number {
    const { provider } = this.#course.target;
    const wanted = this.#plan.timeoutMs ?? provider.totalTimeoutMs;
    return this.#startedAtMs + Math.min(wanted, this.#deps.maxTotalMs());
  }

  #try(): void {
    if (this.#over) return;
    const target = this.#course.target;
    let outgoing: Outgoing;
    try {
      outgoing = this.#payload.outgoing(target);
    } catch (error) {
      this.#next({ error: toSluiceError(error), retryable: false, retryAfterMs: undefined });
      return;
    }
    this.#formatUnchecked = outgoing.encoded.formatUnchecked;
    this.#warnings = outgoing.encoded.warnings;
    const main = this.#dispatch(this.#course.take(), outgoing);
    this.#main = main;
    // Before it begins: what fails at once takes the plan back.
    if (this.#attempts === 1) this.#planHedge(main, outgoing);
    main.begin();
  }

  #dispatch(deployment: Deployment, outgoing: Outgoing): Dispatch {
    this.#attempts++;
    return new Dispatch(
      this.#deps,
      {
        plan: this.#plan,
        target: this.#course.target,
        deployment,
        outgoing,
        totalAtMs: this.#deadlineAtMs(),
        hasElsewhere: () => this.#course.hasElsewhere(deployment),
      },
      {
        onText: (from, text) => this.#onText(from, text),
        onDone: (from, outcome) => this.#onDone(from, outcome),
      },
    );
  }

  /** Asks a second deployment where the first is slow to begin; the first byte of either decides. */
  #planHedge(main: Dispatch, outgoing: Outgoing): void {
    const delayMs = hedgeDelayMs(this.#plan, main.booking);
    if (delayMs === undefined) return;
    this.#hedgeTimer = setTimeout(() => {
      const beside = this.#course.beside(main.booking.deployment);
      if (beside === undefined || !this.#deps.hedges.take()) return;
      this.#rival = this.#dispatch(beside, outgoing);
      this.#rival.begin();
    }, delayMs);
  }

  #onText(from: Dispatch, text: string): void {
    if (this.#over) return;
    if (!this.#committed) {
      this.#committed = true;
      this.#decideFor(from);
      from.booking.firstByte();
    }
    this.#sink.onText(text);
  }

  /** One of two answers: the other is stopped, and paid for as far as anybody can know. */
  #decideFor(winner: Dispatch): void {
    clearTimeout(this.#hedgeTimer);
    const loser = winner === this.#main ? this.#rival : this.#main;
    this.#main = winner;
    this.#rival = undefined;
    if (loser === undefined) return;
    loser.abort();
    loser.booking.end('outrun');
    // One that still waited for its credential was not sent.
    if (loser.attempt === undefined) return;
    const usage = loser.attempt.decoder?.usage;
    this.#hasEstimate ||= usage == null;
    this.#spend(usage ?? this.#plan.streamOptions.estimateUsage(0));
  }

  #onDone(from: Dispatch, outcome: AttemptOutcome): void {
    if (this.#over) return;
    if (outcome.kind === 'failure') {
      this.#settleFailure(from, outcome.failure);
      return;
    }
    this.#decideFor(from);
    // What an answer holds must not be able to leave its request without an end.
    try {
      if (outcome.kind === 'answer') this.#onAnswer(from, outcome.answer);
      else this.#onStreamed(from, outcome.whole);
    } catch (error) {
      this.#over = true;
      from.booking.end('failed');
      this.#sink.onFailure(unreadableAnswer(error, this.#course.target.provider.name).error);
    }
  }

  #onAnswer(from: Dispatch, answer: DecodedAnswer): void {
    const { target } = this.#course;
    const { usage } = answer;
    const accepted = acceptAnswer(this.#plan.request.payload, answer, this.#formatUnchecked, target);
    if (accepted.kind === 'failure') {
      this.#spend(usage);
      this.#settleFailure(from, accepted.failure);
      return;
    }
    if (accepted.warning !== undefined) this.#warnings = [...this.#warnings, accepted.warning];
    this.#over = true;
    from.booking.whole(usage);
    from.booking.end('ok');
    this.#usage = usage;
    this.#deps.replay.answered(answer.response, target, this.#plan.accountId, () => this.#payload.whole());
    this.#sink.onAnswer(accepted.answer);
  }

  #onStreamed({ attempt, booking }: Dispatch, whole: DecodedAnswer | undefined): void {
    this.#over = true;
    booking.end('ok');
    const origin = [this.#course.target, this.#plan.accountId, () => this.#payload.whole()] as const;
    if (whole === undefined) this.#deps.replay.streamed(attempt?.decoder?.replay ?? [], ...origin);
    else {
      this.#usage = whole.usage;
      this.#deps.replay.answered(whole.response, ...origin);
    }
    this.#sink.onStreamEnd();
  }

  /** Counts an attempt that was paid for and is not the one that answers. */
  #spend(usage: NormalizedUsage | null): void {
    if (usage !== null) this.#spent = this.#spent === null ? usage : addUsage(this.#spent, usage);
  }

  #settleFailure(from: Dispatch, failure: UpstreamFailure): void {
    clearTimeout(this.#hedgeTimer);
    const { attempt, booking } = from;
    if (!this.#committed) this.#spend(attempt?.decoder?.usage ?? null);
    this.#course.failed(booking.deployment);
    booking.refused(restAfterMs(failure));
    booking.end(verdictOf(failure));
    const other = from === this.#main ? this.#rival : this.#main;
    const isDecided = this.#rival === undefined;
    this.#rival = undefined;
    if (isDecided || other === undefined) this.#next(failure);
    else this.#main = other;
  }

  /** After a failure: go elsewhere, wait and try again, or give up. */
  #next(failure: UpstreamFailure): void {
    const { retryWithinMs = Number.POSITIVE_INFINITY } = this.#plan;
    const leftMs = Math.min(this.#deadlineAtMs(), this.#startedAtMs + retryWithinMs) - this.#deps.now();
    if (this.#committed || leftMs <= 0 || this.#attempts >= maxAttempts) {
      this.#giveUp(failure);
      return;
    }
    if (failure.signatureRefused === true && this.#payload.stripSignatures()) {
      this.#try();
      return;
    }
    const step = nextStep({
      failure,
      triesOfTarget: this.#course.triesOfTarget,
      retries: this.#course.target.provider.retries,
      hasSibling: this.#course.hasSibling(),
      hasNextTarget: this.#course.hasNextTarget,
      leftMs,
      random: this.#deps.random(),
    });
    // A request that was never sent costs no retry.
    const paid = this.#attempts === 0 || step.kind === 'give_up' || this.#deps.retryBudget.take();
    if (step.kind === 'give_up' || !paid) this.#giveUp(failure);
    else if (step.kind === 'again') this.#timer = setTimeout(() => this.#try(), step.waitMs);
    else {
      if (step.kind === 'next_target') this.#course.nextTarget();
      this.#try();
    }
  }

  #giveUp(failure: UpstreamFailure): void {
    this.#over = true;
    this.#sink.onFailure(failure.error);
  }
}
