/**
 * One admitted request at its targets: attempts, bounded retries with backoff, failover to other deployments, fallback
 * to other models. Nothing is retried after the first byte was sent to the client; from then on a failure is reported.
 * Ends in exactly one of `onAnswer`, `onStreamEnd`, `onFailure`; in none of them after `abort`.
 */
import type { AnswerChunk, NormalizedUsage } from '@sluice/wire';
import type { DecodedAnswer, Deployment, ModelTarget, UpstreamFailure } from '../providers/index.ts';
import { acceptAnswer } from './accept-answer.ts';
import { Attempt } from './attempt.ts';
import { unreadableAnswer } from './attempt-failures.ts';
import type { AttemptOutcome } from './attempt-interface.ts';
import type { AttemptRecord } from './attempt-record.ts';
import type { CallHandle, CallPlan, CallSink, CallSummary, UpstreamDeps } from './call-interface.ts';
import { DeploymentChooser } from './choose-deployment.ts';
import { type EncodedBody, encodeBody } from './encode-body.ts';
import { hedgeDelayMs } from './hedging.ts';
import { Repairs } from './repairs.ts';
import { finalError, maxAttempts, nextStep, patienceMs } from './retry-policy.ts';
import { SpentUsage } from './spent-usage.ts';
import type { Timer } from './timers.ts';

export class Call implements CallHandle {
  readonly #deps: UpstreamDeps;
  readonly #plan: CallPlan;
  readonly #sink: CallSink;
  readonly #startedAtMs: number;
  #targetIndex = 0;
  #triesOfTarget = 0;
  readonly #chooser: DeploymentChooser;
  readonly #attempts: AttemptRecord[] = [];
  /** The current attempt, or the last one. */
  #main: Attempt | undefined;
  /** A second attempt beside it, until one of the two begins to answer. */
  #hedge: Attempt | undefined;
  #retryTimer: Timer | undefined;
  #hedgeTimer: Timer | undefined;
  #committed = false;
  #over = false;
  #usage: NormalizedUsage | null = null;
  readonly #spent: SpentUsage;
  #warnings: readonly string[] = [];
  readonly #repairs = new Repairs();

  constructor(deps: UpstreamDeps, plan: CallPlan, sink: CallSink) {
    this.#deps = deps;
    this.#plan = plan;
    this.#sink = sink;
    this.#spent = new SpentUsage(() => plan.streamOptions.estimateUsage(0));
    this.#chooser = new DeploymentChooser(deps, plan.keyId);
    this.#startedAtMs = deps.now();
  }

  begin(): void {
    this.#deps.retryBudget.deposit(this.#deps.now());
    if (this.#plan.mayHedge) this.#deps.hedgeBudget.deposit();
    this.#targetIndex = this.#chooser.firstAvailable(this.#plan.targets, 0);
    this.#startAttempt();
  }

  abort(): void {
    this.#over = true;
    this.#retryTimer?.[Symbol.dispose]();
    this.#hedgeTimer?.[Symbol.dispose]();
    for (const attempt of [this.#main, this.#hedge]) {
      if (attempt?.isAwaited === true && !this.#committed) this.#spent.addOwed(attempt.decoder?.usage);
      attempt?.abort('none');
    }
  }

  pause(): void {
    this.#main?.pause();
  }

  resume(): void {
    this.#main?.resume();
  }

  summary(): CallSummary {
    const attempt = this.#main;
    const decoder = attempt?.decoder;
    const outputChars = decoder?.outputChars ?? 0;
    const counted = this.#usage ?? (this.#over && !this.#committed ? null : (decoder?.usage ?? null));
    // The usage of earlier attempts must not count as that of the answer.
    const isMissing = counted === null && this.#spent.total !== null && this.#committed;
    const last = isMissing ? this.#plan.streamOptions.estimateUsage(outputChars) : counted;
    return {
      target: this.#target,
      attempts: this.#attempts.length,
      attemptTimes: this.#attempts,
      firstByteAtMs: attempt?.firstEventAtMs,
      deployment: attempt?.deployment,
      usage: this.#spent.with(last),
      hasEstimate: this.#spent.hasEstimate || isMissing,
      outputChars,
      isNative: attempt?.outgoing.native !== undefined,
      defaultLimit: attempt?.encoded.defaultLimit,
      warnings: this.#warnings,
    };
  }

  get #target(): ModelTarget {
    const target = this.#plan.targets[this.#targetIndex];
    if (target === undefined) throw new Error('A call needs a target.');
    return target;
  }

  get #hasNextTarget(): boolean {
    return this.#targetIndex + 1 < this.#plan.targets.length;
  }

  #deadlineAtMs(): number {
    const { provider } = this.#target;
    const wanted = this.#plan.timeoutMs ?? provider.totalTimeoutMs;
    return this.#startedAtMs + Math.min(wanted, this.#plan.maxTotalMs);
  }

  #startAttempt(): void {
    if (this.#over) return;
    encodeBody(this.#plan, this.#target, this.#deps.reasoningState, this.#repairs, {
      onEncoded: (outgoing) => this.#send(outgoing),
      onFailure: (failure) => this.#retryOrFail(failure),
    });
  }

  #send(outgoing: EncodedBody): void {
    if (this.#over) return;
    const attempt = this.#createAttempt(this.#chooser.choose(this.#target), outgoing);
    this.#warnings = outgoing.encoded.warnings;
    this.#triesOfTarget++;
    this.#main = attempt;
    // Before it begins: an immediate failure cancels the hedge.
    if (this.#attempts.length === 1) this.#scheduleHedge(attempt, outgoing);
    attempt.begin();
  }

  #createAttempt(deployment: Deployment, outgoing: EncodedBody): Attempt {
    const facts = {
      plan: this.#plan,
      target: this.#target,
      deployment,
      outgoing,
      totalAtMs: this.#deadlineAtMs(),
      hasFailover: () => this.#hasNextTarget || this.#chooser.hasSibling(this.#target, deployment),
    };
    const attempt: Attempt = new Attempt(this.#deps, facts, {
      onSent: () => this.#sink.onSent(outgoing.body),
      onChunks: (chunks) => this.#onChunks(attempt, chunks),
      onDone: (outcome) => this.#onDone(attempt, outcome),
    });
    this.#attempts.push(attempt.record);
    return attempt;
  }

  /** Tries a second deployment if the first is slow to begin; the first byte of either decides. */
  #scheduleHedge(main: Attempt, outgoing: EncodedBody): void {
    const delayMs = hedgeDelayMs(this.#plan, main.record);
    if (delayMs === undefined) return;
    this.#hedgeTimer = this.#deps.setTimer(() => {
      const deployment = this.#chooser.chooseHedge(this.#target, main.deployment);
      if (deployment === undefined || !this.#deps.hedgeBudget.take()) return;
      this.#hedge = this.#createAttempt(deployment, outgoing);
      this.#hedge.begin();
    }, delayMs);
  }

  #onChunks(from: Attempt, chunks: readonly AnswerChunk[]): void {
    if (this.#over) return;
    if (!this.#committed) {
      this.#committed = true;
      this.#commitTo(from);
      from.record.firstEvent();
    }
    this.#sink.onChunks(chunks);
  }

  /** The other of two attempts is canceled; its provider may charge for what it has processed. */
  #commitTo(winner: Attempt): void {
    this.#hedgeTimer?.[Symbol.dispose]();
    const loser = winner === this.#main ? this.#hedge : this.#main;
    this.#main = winner;
    this.#hedge = undefined;
    if (loser === undefined) return;
    loser.abort('hedge_lost');
    if (loser.isSent) this.#spent.addOwed(loser.decoder?.usage);
  }

  #onDone(from: Attempt, outcome: AttemptOutcome): void {
    if (this.#over) return;
    if (outcome.kind === 'failure') {
      this.#settleFailure(from, outcome.failure);
      return;
    }
    this.#commitTo(from);
    // Whatever the content of an answer, its request must end.
    try {
      if (outcome.kind === 'answer') this.#onAnswer(from, outcome.answer);
      else this.#onStreamed(from, outcome.answer);
    } catch (error) {
      this.#over = true;
      const failure = unreadableAnswer(error, this.#target.provider.name);
      from.record.failure(failure);
      this.#sink.onFailure(failure.error);
    }
  }

  #onAnswer(from: Attempt, answer: DecodedAnswer): void {
    const { usage } = answer;
    const accepted = acceptAnswer(
      this.#plan.request.payload,
      answer,
      from.encoded.formatUnchecked,
      this.#target,
    );
    if (accepted.kind === 'failure') {
      this.#spent.add(usage);
      this.#settleFailure(from, accepted.failure);
      return;
    }
    if (accepted.warning !== undefined) this.#warnings = [...this.#warnings, accepted.warning];
    this.#over = true;
    from.record.answer(usage);
    from.record.end('ok');
    this.#usage = usage;
    this.#deps.reasoningState.answered(answer.response, ...this.#origin());
    this.#sink.onAnswer(accepted.answer);
  }

  #onStreamed(from: Attempt, answer: DecodedAnswer | undefined): void {
    this.#over = true;
    from.record.end('ok');
    const { reasoningState } = this.#deps;
    if (answer === undefined) reasoningState.streamed(from.decoder?.replay ?? [], ...this.#origin());
    else {
      this.#usage = answer.usage;
      reasoningState.answered(answer.response, ...this.#origin());
    }
    this.#sink.onStreamEnd();
  }

  #origin() {
    return [this.#target, this.#plan.accountId, () => this.#plan.request.expanded()] as const;
  }

  #settleFailure(from: Attempt, failure: UpstreamFailure): void {
    this.#hedgeTimer?.[Symbol.dispose]();
    if (!this.#committed) {
      if (failure.isPromptOwed === true) this.#spent.addOwed(from.decoder?.usage);
      else this.#spent.add(from.decoder?.usage ?? null);
    }
    this.#chooser.exclude(from.deployment);
    from.record.failure(failure);
    const other = from === this.#main ? this.#hedge : this.#main;
    const isDecided = this.#hedge === undefined;
    this.#hedge = undefined;
    if (isDecided || other === undefined) this.#retryOrFail(failure);
    else this.#main = other;
  }

  /** After a failure: failover, fallback, retry after a wait, or give up. */
  #retryOrFail(failure: UpstreamFailure): void {
    const { retryWithinMs = Number.POSITIVE_INFINITY } = this.#plan;
    const leftMs = Math.min(this.#deadlineAtMs(), this.#startedAtMs + retryWithinMs) - this.#deps.now();
    if (this.#committed || leftMs <= 0 || this.#attempts.length >= maxAttempts) {
      this.#giveUp(failure);
      return;
    }
    if (this.#repairs.take(failure, this.#plan, this.#main?.outgoing)) {
      this.#startAttempt();
      return;
    }
    const step = nextStep({
      failure,
      triesOfTarget: this.#triesOfTarget,
      retries: this.#target.provider.retries,
      hasSibling: this.#chooser.hasSibling(this.#target),
      hasNextTarget: this.#hasNextTarget,
      leftMs,
      patienceMs: patienceMs(this.#plan.timeoutMs, this.#deps.now() - this.#startedAtMs),
      random: this.#deps.random(),
    });
    // A request that was never sent costs no retry.
    const paid = this.#attempts.length === 0 || step.kind === 'give_up' || this.#deps.retryBudget.take();
    if (step.kind === 'give_up' || !paid) this.#giveUp(failure);
    else if (step.kind === 'retry')
      this.#retryTimer = this.#deps.setTimer(() => this.#startAttempt(), step.waitMs);
    else {
      if (step.kind === 'fallback') {
        this.#triesOfTarget = 0;
        this.#repairs.reset();
        this.#targetIndex = this.#chooser.firstAvailable(this.#plan.targets, this.#targetIndex + 1);
      }
      this.#startAttempt();
    }
  }

  #giveUp({ error }: UpstreamFailure): void {
    this.#over = true;
    this.#sink.onFailure(finalError(error, this.#attempts.length));
  }
}
