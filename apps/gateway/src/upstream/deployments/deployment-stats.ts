import { Breaker, type BreakerState } from './breaker.ts';
import { Cooldown } from './cooldown.ts';
import { InFlight } from './in-flight.ts';
import { LatencyExpectations } from './latency-expectations.ts';
import { OutlierDetector, type OutlierSample } from './outlier-detector.ts';
import { PeakEwma } from './peak-ewma.ts';
import { anyRequestSize, type RequestSize, streamLane, wholeLane } from './request-size.ts';
import { SlownessDetector } from './slowness-detector.ts';

/** What one request says about a deployment at its end. */
export type Verdict =
  /** It answered. */
  | 'ok'
  /** It failed in a way that another request may meet, too. */
  | 'failed'
  /** Its quota is used up: it rests, but is not broken. */
  | 'limited'
  /** Another deployment began to answer sooner, and this one was stopped. */
  | 'hedge_lost'
  /** Nothing: the request itself was at fault, or its client left. */
  | 'none';

/** One request under way. */
export interface Ticket {
  readonly startedAtMs: number;
  readonly work: RequestSize;
  /** The breaker let it through to see whether the place is back. */
  readonly probe: boolean;
  /** It goes to see whether a place is well again that was not: it need not be waited for long. */
  readonly doubtful: boolean;
  readonly slot: number;
  hasBegun: boolean;
  over: boolean;
}

/** What is held back is taken only where all else is this many times more loaded. */
const heldBackFactor = 1000;

/** One that was away has nothing to do, and would be given everything: it gets its part again over so long. */
const welcomeMs = 10_000;
const minWelcome = 0.1;

/** What is known of one deployment: a model at a provider under one credential. */
export class DeploymentStats implements OutlierSample {
  readonly pace = new LatencyExpectations();
  readonly #siblings: OutlierDetector;
  readonly #breaker = new Breaker();
  readonly #latency = new PeakEwma();
  readonly #patience = new SlownessDetector();
  readonly #open = new InFlight();
  readonly #rests = new Cooldown();
  /** When it last could not take a request. */
  #awayAtMs = Number.NEGATIVE_INFINITY;
  #lastBegunMs = Number.NEGATIVE_INFINITY;

  /** @param siblings the deployments of the same model, which it becomes one of */
  constructor(siblings: OutlierDetector = new OutlierDetector()) {
    this.#siblings = siblings;
    siblings.add(this);
  }

  begin(nowMs: number, work: RequestSize = anyRequestSize): Ticket {
    const probe = this.#breaker.begin(nowMs);
    const doubtful = probe || this.isSlow(nowMs);
    this.#lastBegunMs = nowMs;
    return {
      startedAtMs: nowMs,
      work,
      probe,
      doubtful,
      slot: this.#open.begin(nowMs, work.stream ? streamLane(work.promptBytes) : undefined),
      hasBegun: false,
      over: false,
    };
  }

  /** The first meaningful byte of a stream came. */
  firstByte(ticket: Ticket, nowMs: number): void {
    const tookMs = nowMs - ticket.startedAtMs;
    const { promptBytes } = ticket.work;
    ticket.hasBegun = true;
    this.#open.answered(ticket.slot);
    this.#latency.observe(tookMs, nowMs);
    this.#patience.firstByte(promptBytes, tookMs);
    this.pace.observe(streamLane(promptBytes), tookMs, nowMs);
  }

  /**
   * A whole answer came.
   * @param outputTokens its length, which its latency is measured against
   */
  whole(ticket: Ticket, outputTokens: number, nowMs: number): void {
    const tookMs = nowMs - ticket.startedAtMs;
    ticket.hasBegun = true;
    this.#latency.observe(tookMs, nowMs);
    this.#patience.whole(outputTokens, tookMs);
    this.pace.observe(wholeLane(outputTokens), tookMs, nowMs);
  }

  end(ticket: Ticket, verdict: Verdict, nowMs: number): void {
    if (ticket.over) return;
    ticket.over = true;
    this.#open.end(ticket.slot);
    if (verdict === 'ok') {
      this.#rests.answered(ticket.startedAtMs);
      this.#breaker.succeeded(ticket.probe);
    } else if (verdict === 'failed') {
      this.#waitedInVain(ticket, nowMs);
      this.#breaker.failed(ticket.probe, nowMs);
    } else {
      if (verdict === 'hedge_lost') this.#waitedInVain(ticket, nowMs);
      this.#breaker.undecided(ticket.probe);
    }
  }

  /** No answer is as bad as the slowest one: places that fail fast must not look quick. */
  #waitedInVain({ startedAtMs, work, hasBegun }: Ticket, nowMs: number): void {
    const tookMs = nowMs - startedAtMs;
    this.#latency.observe(Math.max(tookMs, this.#latency.at(nowMs)), nowMs);
    if (work.stream && !hasBegun) this.pace.gaveUp(streamLane(work.promptBytes), tookMs, nowMs);
  }

  /** Leaves it alone for a while, as its provider asked. */
  rest(untilMs: number): void {
    this.#rests.ask(untilMs);
  }

  /** Leaves it alone after a refusal; longer each time that it refuses again as soon as it is asked again. */
  refused(ticket: Ticket, restMs: number, nowMs: number): void {
    if (restMs > 0) this.#rests.refused(ticket.startedAtMs, restMs, nowMs);
  }

  /** Whether it may take a request now. */
  available(nowMs: number): boolean {
    return nowMs >= this.#rests.untilMs && this.#breaker.allows(nowMs);
  }

  /** The same, of a choice among several: who is passed over then gets its part again by and by. */
  isThere(nowMs: number): boolean {
    const isThere = this.available(nowMs);
    if (!isThere || this.isHeldBack(nowMs)) this.#awayAtMs = nowMs;
    return isThere;
  }

  /** Share of the requests that it would be given which it should get, 0 to 1: less while it was away a short time ago. */
  slowStartShare(nowMs: number): number {
    // A probe is one request.
    if (this.#breaker.state(nowMs) !== 'closed' || this.isSlow(nowMs)) return 1;
    return Math.max(minWelcome, Math.min(1, (nowMs - this.#awayAtMs) / welcomeMs));
  }

  /** When it may take one again; now or earlier where it may already. */
  availableAtMs(): number {
    return Math.max(this.#rests.untilMs, this.#breaker.opensAgainAtMs());
  }

  /** Whether it is several times slower than its siblings. */
  isSlow(nowMs: number): boolean {
    return this.#siblings.isSlow(this, nowMs);
  }

  /** Whether its siblings should be taken instead: it is slow, and was looked at a short while ago. */
  isHeldBack(nowMs: number): boolean {
    return this.#siblings.isHeldBack(this, nowMs);
  }

  /**
   * What one more request costs there: its latency, or the age of what it has not answered, times its queue. Nothing
   * where it is time to see whether a slow one has become quick: it would never be taken otherwise.
   */
  load(nowMs: number): number {
    const isSlow = this.isSlow(nowMs);
    if (isSlow && !this.isHeldBack(nowMs)) return 0;
    const waitMs = Math.max(this.#latency.at(nowMs), this.#open.oldestMs(nowMs), 1);
    return waitMs * (this.#open.count + 1) * (isSlow ? heldBackFactor : 1);
  }

  /** 99 of 100 requests of this kind took no longer, in milliseconds; undefined while too few are known. */
  usualMs(work: RequestSize): number | undefined {
    return this.#patience.usualMs(work);
  }

  ownSoonMs(work: RequestSize): number | undefined {
    return this.#patience.soonMs(work);
  }

  /** 95 of 100 streams of this kind had begun by then, here or at its siblings, whichever is sooner. */
  soonMs(work: RequestSize): number | undefined {
    const own = this.ownSoonMs(work);
    const others = this.#siblings.soonMs(this, work);
    return own === undefined || others === undefined ? (own ?? others) : Math.min(own, others);
  }

  /** What its siblings take, as `usualMs`. */
  siblingsUsualMs(work: RequestSize): number | undefined {
    return this.#siblings.usualMs(this, work);
  }

  /** What its siblings take, as `soonMs`. */
  siblingsSoonMs(work: RequestSize): number | undefined {
    return this.#siblings.soonMs(this, work);
  }

  get inFlight(): number {
    return this.#open.count;
  }

  get waiting(): number {
    return this.#open.waiting;
  }

  get lastBegunMs(): number {
    return this.#lastBegunMs;
  }

  eachOverdue(visit: (lane: number, startedMs: number) => void): void {
    this.#open.eachOverdue(visit);
  }

  breakerState(nowMs: number): BreakerState {
    return this.#breaker.state(nowMs);
  }
}
