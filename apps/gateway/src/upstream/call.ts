/**
 * One admitted request on its way through its targets: attempts, bounded retries with backoff, fallbacks to
 * other deployments and models. Nothing is retried after the first byte went to the client; from then on a
 * failure is reported as such. Ends in exactly one of `onAnswer`, `onStreamEnd`, `onFailure`; in none after
 * `abort`.
 */
import { addUsage, type NormalizedUsage } from '@sluice/wire';
import { toSluiceError } from '../errors/index.ts';
import type { DecodedAnswer, EncodedRequest, UpstreamFailure } from '../providers/index.ts';
import { acceptAnswer } from './accept-answer.ts';
import { Attempt, type AttemptOutcome } from './attempt.ts';
import { unreadableAnswer } from './attempt-failures.ts';
import { attemptLimits } from './attempt-limits.ts';
import { Booking } from './booking.ts';
import type { CallHandle, CallPlan, CallSink, CallSummary, UpstreamDeps } from './call-port.ts';
import { Course } from './course.ts';
import { quotaRestMs } from './fleet/index.ts';
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
  #attempt: Attempt | undefined;
  /** The attempt under way. */
  #booking: Booking | undefined;
  #timer: NodeJS.Timeout | undefined;
  #committed = false;
  #over = false;
  #usage: NormalizedUsage | null = null;
  /** What earlier attempts used. */
  #spent: NormalizedUsage | null = null;
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
    this.#course.skipResting();
    this.#try();
  }

  abort(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#attempt?.abort();
    this.#booking?.end('none');
  }

  pause(): void {
    this.#attempt?.pause();
  }

  resume(): void {
    this.#attempt?.resume();
  }

  summary(): CallSummary {
    const decoder = this.#attempt?.decoder;
    const last = this.#usage ?? (this.#over && !this.#committed ? null : (decoder?.usage ?? null));
    const spent = this.#spent;
    return {
      target: this.#course.target,
      attempts: this.#attempts,
      firstByteAtMs: this.#attempt?.firstEventAtMs,
      usage: last === null || spent === null ? (last ?? spent) : addUsage(spent, last),
      outputChars: decoder?.outputChars ?? 0,
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
    const { encoded, body } = outgoing;
    this.#formatUnchecked = encoded.formatUnchecked;
    this.#warnings = encoded.warnings;
    this.#attempts++;
    const deployment = this.#course.take();
    const { stream, mostOutputTokens } = this.#plan;
    const work = { stream, promptBytes: body.length, mostOutputTokens };
    const booking = new Booking(target, deployment, work, this.#deps);
    this.#booking = booking;
    const { origin, basePath } = target.provider;
    const { headers } = encoded;
    try {
      const path = basePath + encoded.path;
      const added = deployment.credential.authorize({ origin, path, method: 'POST', headers, body });
      if (added instanceof Promise) this.#sendSigned(booking, encoded, body, added);
      else this.#send(booking, encoded, body, added);
    } catch (error) {
      this.#settleFailure({ error: toSluiceError(error), retryable: false, retryAfterMs: undefined });
    }
  }

  /** Waits for a credential that has to be fetched; the request's own deadline goes on. */
  #sendSigned(
    booking: Booking,
    encoded: EncodedRequest,
    body: string | Buffer,
    added: Promise<Readonly<Record<string, string>>>,
  ): void {
    added.then(
      (headers) => {
        if (!this.#over) this.#send(booking, encoded, body, headers);
      },
      (error: unknown) => {
        if (this.#over) return;
        this.#settleFailure({ error: toSluiceError(error), retryable: false, retryAfterMs: undefined });
      },
    );
  }

  #send(
    booking: Booking,
    encoded: EncodedRequest,
    body: string | Buffer,
    added: Readonly<Record<string, string>>,
  ): void {
    const { target, deployment } = booking;
    const { provider } = target;
    const attempt = new Attempt(
      {
        target,
        identity: this.#plan.identityFor(target),
        stream: this.#plan.stream,
        streamOptions: this.#plan.streamOptions,
        limits: attemptLimits({
          target,
          stats: booking.stats,
          ticket: booking.ticket,
          hasElsewhere: this.#course.hasElsewhere(deployment),
          totalAtMs: this.#deadlineAtMs(),
        }),
        now: this.#deps.now,
      },
      {
        onHead: (headers) => booking.rest(quotaRestMs(headers, this.#deps.wallNow)),
        onText: (text) => this.#onText(text),
        onDone: (outcome) => this.#onDone(outcome),
      },
    );
    this.#attempt = attempt;
    const transport = provider.protocol === 'sandbox' ? this.#deps.sandbox : this.#deps.network;
    try {
      const exchange = transport.send(
        {
          origin: provider.origin,
          path: provider.basePath + encoded.path,
          method: 'POST',
          headers: { ...encoded.headers, ...added },
          body,
          allowPrivateNetwork: provider.allowPrivateNetwork,
          ofCaller: provider.ofCaller,
        },
        attempt,
      );
      attempt.attach(exchange);
    } catch (error) {
      attempt.onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #onText(text: string): void {
    if (this.#over) return;
    if (!this.#committed) {
      this.#committed = true;
      this.#booking?.firstByte();
    }
    this.#sink.onText(text);
  }

  #onDone(outcome: AttemptOutcome): void {
    if (this.#over) return;
    if (outcome.kind === 'failure') {
      this.#settleFailure(outcome.failure);
      return;
    }
    // What an answer holds must not be able to leave its request without an end.
    try {
      if (outcome.kind === 'answer') this.#onAnswer(outcome.answer);
      else this.#onStreamed(outcome.whole);
    } catch (error) {
      this.#over = true;
      this.#booking?.end('failed');
      this.#sink.onFailure(unreadableAnswer(error, this.#course.target.provider.name).error);
    }
  }

  #onAnswer(answer: DecodedAnswer): void {
    const { target } = this.#course;
    const { usage } = answer;
    const accepted = acceptAnswer(this.#plan.request.payload, answer, this.#formatUnchecked, target);
    if (accepted.kind === 'failure') {
      this.#spend(usage);
      this.#settleFailure(accepted.failure);
      return;
    }
    if (accepted.warning !== undefined) this.#warnings = [...this.#warnings, accepted.warning];
    this.#over = true;
    this.#booking?.whole(usage);
    this.#booking?.end('ok');
    this.#usage = usage;
    this.#deps.replay.answered(answer.response, target, this.#plan.accountId, () => this.#payload.whole());
    this.#sink.onAnswer(accepted.answer);
  }

  #onStreamed(whole: DecodedAnswer | undefined): void {
    this.#over = true;
    this.#booking?.end('ok');
    const from = [this.#course.target, this.#plan.accountId, () => this.#payload.whole()] as const;
    if (whole === undefined) this.#deps.replay.streamed(this.#attempt?.decoder?.replay ?? [], ...from);
    else {
      this.#usage = whole.usage;
      this.#deps.replay.answered(whole.response, ...from);
    }
    this.#sink.onStreamEnd();
  }

  /** Counts an attempt that was paid for and is not the one that answers. */
  #spend(usage: NormalizedUsage | null): void {
    if (usage !== null) this.#spent = this.#spent === null ? usage : addUsage(this.#spent, usage);
  }

  #settleFailure(failure: UpstreamFailure): void {
    const booking = this.#booking;
    if (!this.#committed) this.#spend(this.#attempt?.decoder?.usage ?? null);
    if (booking !== undefined) {
      this.#course.failed(booking.deployment);
      booking.refused(restAfterMs(failure));
      booking.end(verdictOf(failure));
    }
    this.#next(failure);
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
