/**
 * One request on its way, in virtual time: what `upstream/call.ts` does with sockets and timers, done with an event
 * heap. Where to try, for how long, and what to do after a failure are decided by the gateway's own modules.
 */
import type { Deployment, ModelTarget, UpstreamFailure } from '../../../apps/gateway/src/providers/index.ts';
import { deadlineFailure, incompleteAnswer } from '../../../apps/gateway/src/upstream/attempt-failures.ts';
import { attemptLimits } from '../../../apps/gateway/src/upstream/attempt-limits.ts';
import type {
  DeploymentStats,
  Deployments,
  RetryBudget,
  Ticket,
} from '../../../apps/gateway/src/upstream/deployments/index.ts';
import { FailoverCursor } from '../../../apps/gateway/src/upstream/failover-cursor.ts';
import { cooldownAfterMs, nextStep, verdictOf } from '../../../apps/gateway/src/upstream/retry-policy.ts';
import type { Random } from './draws.ts';
import type { EventHeap } from './event-heap.ts';
import type { PoolModel } from './pool.ts';
import { maxOutputTokens, type Request } from './workload.ts';
import type { World } from './world.ts';

/** How a request ended. */
export interface CallEnd {
  readonly request: Request;
  readonly model: PoolModel;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** Of streams that began. */
  readonly firstTokenMs: number | undefined;
  readonly attempts: number;
  readonly outcome: 'answered' | 'cut' | 'failed';
  /** Refusals for the length of the prompt. */
  readonly contextErrors: number;
  /** Nano-USD of attempts that were paid for and did not answer. */
  readonly lostNanos: number;
}

export interface CallDeps {
  readonly heap: EventHeap;
  readonly fleet: Deployments;
  readonly retryBudget: RetryBudget;
  readonly world: World;
  readonly random: Random;
}

/** As in the gateway: the most attempts of one request. */
const maxAttempts = 6;
const totalMs = 600_000;
const bytesPerToken = 4;

interface Attempt {
  readonly model: PoolModel;
  readonly deployment: Deployment;
  readonly stats: DeploymentStats;
  readonly ticket: Ticket;
}

export class SimulatedCall {
  readonly #deps: CallDeps;
  readonly #request: Request;
  readonly #onEnd: (end: CallEnd) => void;
  readonly #course: FailoverCursor;
  readonly #startedAtMs: number;
  #attempts = 0;
  #contextErrors = 0;
  #lostNanos = 0;
  #firstTokenMs: number | undefined;

  constructor(
    deps: CallDeps,
    request: Request,
    targets: readonly ModelTarget[],
    onEnd: (end: CallEnd) => void,
  ) {
    this.#deps = deps;
    this.#request = request;
    this.#onEnd = onEnd;
    this.#startedAtMs = deps.heap.nowMs;
    this.#course = new FailoverCursor(targets, deps.fleet, () => deps.heap.nowMs);
  }

  begin(): void {
    this.#deps.retryBudget.deposit(this.#deps.heap.nowMs);
    this.#course.skipCoolingDown();
    this.#try();
  }

  #try(): void {
    const { heap, fleet, world, random } = this.#deps;
    this.#attempts++;
    const { target } = this.#course;
    const deployment = this.#course.takeDeployment();
    const stats = fleet.stats(deployment.id);
    const model = world.pool.byId(target.id);
    const nowMs = heap.nowMs;
    const inFlight = stats.inFlight;
    const request = this.#request;
    const { stream, promptTokens } = request;
    const ticket = stats.begin(nowMs, {
      stream,
      promptBytes: promptTokens * bytesPerToken,
      maxOutputTokens: maxOutputTokens,
    });
    const attempt = { model, deployment, stats, ticket };
    const place = target.deployments.indexOf(deployment);
    const fate = world.fate({ model, place, request, inFlight, nowMs, random });
    const { firstByteMs } = attemptLimits({
      target,
      stats,
      ticket,
      hasElsewhere: this.#course.hasFailover(deployment),
      totalAtMs: this.#startedAtMs + totalMs,
    });
    if (fate.kind === 'refusal') heap.at(nowMs + fate.afterMs, () => this.#failed(attempt, fate.failure));
    else {
      const begunMs = fate.kind === 'silence' ? Infinity : request.stream ? fate.firstMs : fate.endMs;
      if (begunMs > firstByteMs)
        heap.at(nowMs + firstByteMs, () => this.#failed(attempt, deadlineFailure('first_byte', 'sim')));
      else if (fate.kind === 'answer') this.#expect(attempt, nowMs, fate);
    }
  }

  #expect(
    attempt: Attempt,
    nowMs: number,
    { firstMs, endMs, isCut }: { readonly firstMs: number; readonly endMs: number; readonly isCut: boolean },
  ): void {
    const { heap } = this.#deps;
    if (this.#request.stream)
      heap.at(nowMs + firstMs, () => {
        attempt.stats.firstByte(attempt.ticket, heap.nowMs);
        this.#firstTokenMs = heap.nowMs - this.#startedAtMs;
      });
    heap.at(nowMs + endMs, () => {
      if (isCut) this.#failed(attempt, incompleteAnswer('sim'));
      else this.#answered(attempt);
    });
  }

  #answered({ model, stats, ticket }: Attempt): void {
    const { heap, world } = this.#deps;
    if (!this.#request.stream) stats.whole(ticket, world.outputTokens(model, this.#request), heap.nowMs);
    stats.end(ticket, 'ok', heap.nowMs);
    this.#end('answered', model);
  }

  #failed({ model, deployment, stats, ticket }: Attempt, failure: UpstreamFailure): void {
    const { heap, world } = this.#deps;
    const { code } = failure.error;
    if (code === 'context_length_exceeded') this.#contextErrors++;
    // What began or was worked on is paid for, though nobody reads it.
    if (code === 'upstream_incomplete')
      this.#lostNanos += world.costNanos(model, this.#request, 0, heap.nowMs);
    this.#course.markFailed(deployment);
    stats.refused(ticket, cooldownAfterMs(failure), heap.nowMs);
    stats.end(ticket, verdictOf(failure), heap.nowMs);
    if (this.#firstTokenMs !== undefined) this.#end('cut', model);
    else this.#next(failure, model);
  }

  #next(failure: UpstreamFailure, model: PoolModel): void {
    const { heap, random, retryBudget } = this.#deps;
    const leftMs = this.#startedAtMs + totalMs - heap.nowMs;
    if (leftMs <= 0 || this.#attempts >= maxAttempts) {
      this.#end('failed', model);
      return;
    }
    const step = nextStep({
      failure,
      triesOfTarget: this.#course.triesOfTarget,
      retries: this.#course.target.provider.retries,
      hasSibling: this.#course.hasSibling(),
      hasNextTarget: this.#course.hasNextTarget,
      leftMs,
      random: random(),
    });
    if (step.kind === 'give_up' || !retryBudget.take()) this.#end('failed', model);
    else if (step.kind === 'retry') heap.at(heap.nowMs + step.waitMs, () => this.#try());
    else {
      if (step.kind === 'fallback') this.#course.nextTarget();
      this.#try();
    }
  }

  #end(outcome: CallEnd['outcome'], model: PoolModel): void {
    this.#onEnd({
      request: this.#request,
      model,
      startedAtMs: this.#startedAtMs,
      endedAtMs: this.#deps.heap.nowMs,
      firstTokenMs: this.#firstTokenMs,
      attempts: this.#attempts,
      outcome,
      contextErrors: this.#contextErrors,
      lostNanos: this.#lostNanos,
    });
  }
}
