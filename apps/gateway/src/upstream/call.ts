/**
 * One admitted request on its way through its targets: attempts, bounded retries with backoff, fallbacks to
 * other deployments and models. Nothing is retried after the first byte went to the client; from then on a
 * failure is reported as such. Ends in exactly one of `onAnswer`, `onStreamEnd`, `onFailure`; in none after
 * `abort`.
 */
import type { NormalizedUsage } from '@sluice/wire';
import { toSluiceError } from '../errors/index.ts';
import type {
  Deployment,
  EncodedRequest,
  ModelTarget,
  ResponseHeaders,
  UpstreamFailure,
} from '../providers/index.ts';
import { Attempt, type AttemptOutcome } from './attempt.ts';
import { attemptLimits } from './attempt-limits.ts';
import type { CallHandle, CallPlan, CallSink, CallSummary, Upstream, UpstreamDeps } from './call-port.ts';
import { Course } from './course.ts';
import { quotaRestMs, type Ticket } from './fleet/index.ts';
import { nextStep, restAfterMs, verdictOf } from './retry-policy.ts';

/** The most attempts of one request over all its targets, so that our retries and a client's do not multiply. */
const maxAttempts = 6;

export function createUpstream(deps: UpstreamDeps): Upstream {
  return {
    prepare: (plan, sink) => new Call(deps, plan, sink),
  };
}

/** An attempt that is under way, where, and its entry in the statistics. */
interface Running {
  readonly target: ModelTarget;
  readonly deployment: Deployment;
  readonly ticket: Ticket;
}

class Call implements CallHandle {
  readonly #deps: UpstreamDeps;
  readonly #plan: CallPlan;
  readonly #sink: CallSink;
  readonly #startedAtMs: number;
  readonly #course: Course;
  #attempts = 0;
  #attempt: Attempt | undefined;
  #running: Running | undefined;
  #timer: NodeJS.Timeout | undefined;
  #committed = false;
  #over = false;
  #usage: NormalizedUsage | null = null;
  #warnings: readonly string[] = [];

  constructor(deps: UpstreamDeps, plan: CallPlan, sink: CallSink) {
    this.#deps = deps;
    this.#plan = plan;
    this.#sink = sink;
    this.#startedAtMs = deps.now();
    this.#course = new Course(plan.targets, deps.fleet, deps.now);
  }

  begin(): void {
    this.#deps.retryBudget.deposit();
    this.#course.skipResting();
    this.#try();
  }

  abort(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#attempt?.abort();
    this.#settle('none');
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
      target: this.#course.target,
      attempts: this.#attempts,
      firstByteAtMs: this.#attempt?.firstEventAtMs,
      usage: this.#usage ?? decoder?.usage ?? null,
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
    let encoded: EncodedRequest;
    try {
      encoded = this.#encode(target);
    } catch (error) {
      this.#next({ error: toSluiceError(error), retryable: false, retryAfterMs: undefined });
      return;
    }
    this.#warnings = encoded.warnings;
    this.#attempts++;
    const deployment = this.#course.take();
    const stats = this.#deps.fleet.stats(deployment.id);
    this.#running = { target, deployment, ticket: stats.begin(this.#deps.now()) };
    const body = this.#plan.request.texts?.restore(encoded.body) ?? encoded.body;
    const { origin, basePath } = target.provider;
    const { headers } = encoded;
    try {
      const path = basePath + encoded.path;
      const added = deployment.credential.authorize({ origin, path, method: 'POST', headers, body });
      if (added instanceof Promise) this.#sendSigned(encoded, body, added);
      else this.#send(encoded, body, added);
    } catch (error) {
      this.#settleFailure({ error: toSluiceError(error), retryable: false, retryAfterMs: undefined });
    }
  }

  /** Waits for a credential that has to be fetched; the request's own deadline goes on. */
  #sendSigned(
    encoded: EncodedRequest,
    body: string | Buffer,
    added: Promise<Readonly<Record<string, string>>>,
  ): void {
    added.then(
      (headers) => {
        if (!this.#over) this.#send(encoded, body, headers);
      },
      (error: unknown) => {
        if (this.#over) return;
        this.#settleFailure({ error: toSluiceError(error), retryable: false, retryAfterMs: undefined });
      },
    );
  }

  #send(encoded: EncodedRequest, body: string | Buffer, added: Readonly<Record<string, string>>): void {
    const running = this.#running;
    if (running === undefined) return;
    const { target, deployment } = running;
    const { provider } = target;
    const attempt = new Attempt(
      {
        target,
        identity: this.#plan.identityFor(target),
        stream: this.#plan.stream,
        streamOptions: this.#plan.streamOptions,
        limits: attemptLimits({
          target,
          stats: this.#deps.fleet.stats(deployment.id),
          stream: this.#plan.stream,
          hasElsewhere: this.#course.hasElsewhere(deployment),
          mostOutputTokens: this.#plan.mostOutputTokens,
          startedAtMs: this.#startedAtMs,
          totalAtMs: this.#deadlineAtMs(),
        }),
        now: this.#deps.now,
      },
      {
        onHead: (headers) => this.#onHead(deployment, headers),
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
        },
        attempt,
      );
      attempt.attach(exchange);
    } catch (error) {
      attempt.onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #encode(target: ModelTarget): EncodedRequest {
    const { request } = this.#plan;
    return target.adapter.encode(request.payload, target, { dropUnsupported: this.#plan.dropUnsupported });
  }

  #onHead(deployment: Deployment, headers: ResponseHeaders): void {
    const restMs = quotaRestMs(headers, this.#deps.wallNow);
    if (restMs > 0) this.#deps.fleet.stats(deployment.id).rest(this.#deps.now() + restMs);
  }

  #onText(text: string): void {
    if (this.#over) return;
    if (!this.#committed) {
      this.#committed = true;
      const running = this.#running;
      if (running !== undefined)
        this.#deps.fleet.stats(running.deployment.id).firstByte(running.ticket, this.#deps.now());
    }
    this.#sink.onText(text);
  }

  #onDone(outcome: AttemptOutcome): void {
    if (this.#over) return;
    if (outcome.kind === 'failure') {
      this.#settleFailure(outcome.failure);
      return;
    }
    this.#over = true;
    if (outcome.kind === 'answer') {
      const { usage } = outcome.answer;
      const tokens =
        usage === null ? 1 : usage.outputTokens + usage.reasoningTokens + usage.audioOutputTokens;
      const running = this.#running;
      if (running !== undefined)
        this.#deps.fleet.stats(running.deployment.id).whole(running.ticket, tokens, this.#deps.now());
      this.#settle('ok');
      this.#usage = usage;
      this.#sink.onAnswer(outcome.answer);
    } else {
      this.#settle('ok');
      this.#sink.onStreamEnd();
    }
  }

  /** Books the end of an attempt once. */
  #settle(verdict: 'ok' | 'failed' | 'limited' | 'none'): void {
    const running = this.#running;
    if (running === undefined) return;
    this.#running = undefined;
    this.#deps.fleet.stats(running.deployment.id).end(running.ticket, verdict, this.#deps.now());
    if (verdict !== 'none') this.#deps.onAttempt(running.target, running.deployment, verdict === 'ok');
  }

  #settleFailure(failure: UpstreamFailure): void {
    const running = this.#running;
    if (running !== undefined) {
      this.#course.failed(running.deployment);
      const restMs = restAfterMs(failure);
      if (restMs > 0) this.#deps.fleet.stats(running.deployment.id).rest(this.#deps.now() + restMs);
    }
    this.#settle(verdictOf(failure));
    this.#next(failure);
  }

  /** After a failure: go elsewhere, wait and try again, or give up. */
  #next(failure: UpstreamFailure): void {
    const leftMs = this.#deadlineAtMs() - this.#deps.now();
    if (this.#committed || leftMs <= 0 || this.#attempts >= maxAttempts) {
      this.#giveUp(failure);
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
