import { Breaker, type BreakerState, type FailureSource } from './breaker.ts';
import { Cooldown, maxCooldownMs } from './cooldown.ts';
import { InFlight } from './in-flight.ts';
import { LatencyExpectations } from './latency-expectations.ts';
import { LatencyWindow } from './latency-window.ts';
import { type OutlierCandidate, OutlierDetector } from './outlier-detector.ts';
import { PeakEwma } from './peak-ewma.ts';
import { anyRequestSize, completeAnswerLane, type RequestSize, streamLane } from './request-size.ts';
import { SlownessDetector } from './slowness-detector.ts';

/** What the end of one request says about a deployment. */
export type Verdict =
  /** It succeeded. */
  | 'ok'
  /** It failed in a way that other requests may, too. */
  | 'failed'
  /** It was rate limited: the deployment needs a cooldown, but is not broken. */
  | 'limited'
  /** Another deployment began to answer earlier, and this request was canceled. */
  | 'hedge_lost'
  /** Nothing: the request itself was at fault, or the client disconnected. */
  | 'none';

/** For how long an answer here counts more than failures elsewhere. */
const ownEvidenceMs = 10_000;

/** Milliseconds; 0 where nothing keeps requests away. */
export interface Absence {
  readonly breakerMs: number;
  readonly cooldownMs: number;
}

/** How the last requests of a deployment went. */
export interface RecentRequests {
  /** Keys for which alone its breaker is open. */
  readonly refusedKeys: number;
  /** Undefined before the first response. */
  readonly failureShare: number | undefined;
  /** Undefined before the first stream. */
  readonly firstByteMedianMs: number | undefined;
}

/** A request in flight. */
export interface Ticket {
  readonly startedAtMs: number;
  readonly size: RequestSize;
  /** The breaker let it through to find out whether the deployment works again. */
  readonly isProbe: boolean;
  /** It finds out whether a failing or slow deployment has recovered: not worth a long wait. */
  readonly isRecoveryCheck: boolean;
  readonly slot: number;
  hasBegun: boolean;
  isOver: boolean;
}

/** An ejected deployment is chosen only if all others have this many times its load. */
const ejectedLoadFactor = 1000;

/** After an absence a deployment has no load and would get every request: its share grows over this time. */
const slowStartMs = 10_000;
const minSlowStartShare = 0.1;

/** Statistics of one deployment: a model of a provider with one credential. */
export class DeploymentStats implements OutlierCandidate {
  readonly slowness = new SlownessDetector();
  readonly #siblings: OutlierDetector;
  readonly #breaker = new Breaker();
  readonly #latency = new PeakEwma();
  readonly #expectations = new LatencyExpectations();
  readonly #firstBytes = new LatencyWindow();
  readonly #inFlight = new InFlight();
  readonly #cooldown = new Cooldown();
  /** When it was last unavailable. */
  #unavailableAtMs = Number.NEGATIVE_INFINITY;
  #lastStartMs = Number.NEGATIVE_INFINITY;
  #lastAnsweredMs = Number.NEGATIVE_INFINITY;

  /** @param siblings the deployments of the same model; this one is added */
  constructor(siblings: OutlierDetector = new OutlierDetector()) {
    this.#siblings = siblings;
    siblings.add(this);
  }

  /** @param keyId who sends the request; a breaker can be open for one key alone */
  begin(nowMs: number, work: RequestSize = anyRequestSize, keyId?: string): Ticket {
    const probe = this.#breaker.begin(nowMs, keyId);
    const doubtful = probe || this.isSlow(nowMs);
    this.#lastStartMs = nowMs;
    return {
      startedAtMs: nowMs,
      size: work,
      isProbe: probe,
      isRecoveryCheck: doubtful,
      slot: this.#inFlight.begin(nowMs, work.stream ? streamLane(work.promptBytes) : undefined),
      hasBegun: false,
      isOver: false,
    };
  }

  /** The first meaningful byte of a stream was received. */
  firstByte(ticket: Ticket, nowMs: number): void {
    const tookMs = nowMs - ticket.startedAtMs;
    const { promptBytes } = ticket.size;
    ticket.hasBegun = true;
    this.#inFlight.answered(ticket.slot);
    this.#latency.observe(tookMs, nowMs);
    this.#expectations.firstByte(promptBytes, tookMs);
    this.#firstBytes.observe(tookMs);
    this.slowness.observe(streamLane(promptBytes), tookMs, nowMs);
  }

  /**
   * A complete answer was received.
   * @param outputTokens its length, on which its latency depends
   */
  completeAnswer(ticket: Ticket, outputTokens: number, nowMs: number): void {
    const tookMs = nowMs - ticket.startedAtMs;
    ticket.hasBegun = true;
    this.#latency.observe(tookMs, nowMs);
    this.#expectations.completeAnswer(outputTokens, tookMs);
    this.slowness.observe(completeAnswerLane(outputTokens), tookMs, nowMs);
  }

  /** @param source of a failure that the request may have caused */
  end(ticket: Ticket, verdict: Verdict, nowMs: number, source?: FailureSource): void {
    if (ticket.isOver) return;
    ticket.isOver = true;
    this.#inFlight.end(ticket.slot);
    if (verdict === 'ok') {
      this.#lastAnsweredMs = nowMs;
      this.#cooldown.answered(ticket.startedAtMs);
      this.#breaker.succeeded(ticket.isProbe);
    } else if (verdict === 'failed') {
      this.#recordUnanswered(ticket, nowMs);
      this.#breaker.failed(ticket.isProbe, nowMs, source);
    } else {
      if (verdict === 'hedge_lost') this.#recordUnanswered(ticket, nowMs);
      this.#breaker.inconclusive(ticket.isProbe);
    }
  }

  /** Counts as the slowest recent latency: a deployment that fails fast must not look fast. */
  #recordUnanswered({ startedAtMs, size: work, hasBegun }: Ticket, nowMs: number): void {
    const tookMs = nowMs - startedAtMs;
    this.#latency.observe(Math.max(tookMs, this.#latency.at(nowMs)), nowMs);
    if (work.stream && !hasBegun) this.slowness.timedOut(streamLane(work.promptBytes), tookMs, nowMs);
  }

  /** Starts a cooldown until a time that its provider named. */
  coolDownUntil(untilMs: number): void {
    this.#cooldown.extendTo(untilMs);
  }

  /** Starts a cooldown after a rate limit; longer each time that the first request after it is limited again. */
  rateLimited(ticket: Ticket, cooldownMs: number, nowMs: number): void {
    if (cooldownMs > 0) this.#cooldown.rateLimited(ticket.startedAtMs, cooldownMs, nowMs);
  }

  /** For how long it gets no requests of any key: until its breaker lets a probe through, and while it is in cooldown. */
  absence(nowMs: number): Absence {
    const breakerMs = this.breakerState(nowMs) === 'open' ? this.#breaker.probeAtMs() - nowMs : 0;
    return { breakerMs, cooldownMs: Math.max(0, this.#cooldown.untilMs - nowMs) };
  }

  /**
   * What another process has found. That it fails there is not believed while it answers here: a node that has lost its network would
   * keep requests away from it everywhere.
   */
  absentElsewhere({ breakerMs, cooldownMs }: Absence, nowMs: number): void {
    if (breakerMs > 0 && nowMs - this.#lastAnsweredMs >= ownEvidenceMs)
      this.#breaker.openedElsewhere(nowMs, breakerMs);
    if (cooldownMs > 0) this.#cooldown.extendTo(nowMs + Math.min(maxCooldownMs, cooldownMs));
  }

  /** Whether it can serve a request now: of this key, if one is given. */
  available(nowMs: number, keyId?: string): boolean {
    return nowMs >= this.#cooldown.untilMs && this.#breaker.allows(nowMs, keyId);
  }

  /** The same for a choice among several. A deployment that is passed over gets its share back slowly. */
  checkAvailable(nowMs: number, keyId?: string): boolean {
    const isAvailable = this.available(nowMs, keyId);
    if (!this.available(nowMs) || this.isEjected(nowMs)) this.#unavailableAtMs = nowMs;
    return isAvailable;
  }

  /** Share of its requests that it should get, 0 to 1: less than 1 for a while after it was unavailable. */
  slowStartShare(nowMs: number): number {
    // A probe is one request.
    if (this.#breaker.state(nowMs) !== 'closed' || this.isSlow(nowMs)) return 1;
    return Math.max(minSlowStartShare, Math.min(1, (nowMs - this.#unavailableAtMs) / slowStartMs));
  }

  /** When it can serve requests again; now or earlier if it can already. */
  availableAtMs(): number {
    return Math.max(this.#cooldown.untilMs, this.#breaker.probeAtMs());
  }

  /** Whether it is several times slower than its siblings. */
  isSlow(nowMs: number): boolean {
    return this.#siblings.isSlow(this, nowMs);
  }

  /** Whether its siblings should be chosen instead: it is slow, and was probed recently. */
  isEjected(nowMs: number): boolean {
    return this.#siblings.isEjected(this, nowMs);
  }

  /**
   * Expected cost of one more request: latency, or the age of the oldest unanswered request, times the queue. Zero if a
   * slow deployment is due for a probe, since it would never be chosen otherwise.
   */
  load(nowMs: number): number {
    const isSlow = this.isSlow(nowMs);
    if (isSlow && !this.isEjected(nowMs)) return 0;
    const waitMs = Math.max(this.#latency.at(nowMs), this.#inFlight.oldestMs(nowMs), 1);
    return waitMs * (this.#inFlight.count + 1) * (isSlow ? ejectedLoadFactor : 1);
  }

  /** Latency that 99 of 100 requests of this size do not exceed; undefined until enough are known. */
  p99Ms(work: RequestSize): number | undefined {
    return this.#expectations.p99Ms(work);
  }

  ownP95FirstByteMs(work: RequestSize): number | undefined {
    return this.#expectations.p95FirstByteMs(work);
  }

  /** Time within which 95 of 100 streams of this size begin, here or at its siblings, whichever is shorter. */
  p95FirstByteMs(work: RequestSize): number | undefined {
    const own = this.ownP95FirstByteMs(work);
    const others = this.#siblings.p95FirstByteMs(this, work);
    return own === undefined || others === undefined ? (own ?? others) : Math.min(own, others);
  }

  /** `p99Ms` of its siblings. */
  siblingsP99Ms(work: RequestSize): number | undefined {
    return this.#siblings.p99Ms(this, work);
  }

  /** `p95FirstByteMs` of its siblings. */
  siblingsP95FirstByteMs(work: RequestSize): number | undefined {
    return this.#siblings.p95FirstByteMs(this, work);
  }

  /** How its last requests went. */
  recent(): RecentRequests {
    return {
      refusedKeys: this.#breaker.refusedKeys,
      failureShare: this.#breaker.recentFailureShare,
      firstByteMedianMs: this.#firstBytes.median(),
    };
  }

  get inFlight(): number {
    return this.#inFlight.count;
  }

  get waiting(): number {
    return this.#inFlight.waiting;
  }

  get lastStartMs(): number {
    return this.#lastStartMs;
  }

  forEachOverdue(visit: (lane: number, startedMs: number) => void): void {
    this.#inFlight.forEachOverdue(visit);
  }

  breakerState(nowMs: number): BreakerState {
    return this.#breaker.state(nowMs);
  }
}
