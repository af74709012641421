import { Breaker, type BreakerState } from './breaker.ts';
import { InFlight } from './in-flight.ts';
import { LatencyWindow } from './latency-window.ts';
import { PeakEwma } from './peak-ewma.ts';

/** What one request says about a deployment at its end. */
export type Verdict =
  /** It answered. */
  | 'ok'
  /** It failed in a way that another request may meet, too. */
  | 'failed'
  /** Its quota is used up: it rests, but is not broken. */
  | 'limited'
  /** Nothing: the request itself was at fault, or its client left. */
  | 'none';

/** One request under way. */
export interface Ticket {
  readonly startedAtMs: number;
  readonly probe: boolean;
  readonly slot: number;
  over: boolean;
}

/** What is known of one deployment: a model at a provider under one credential. */
export class DeploymentStats {
  readonly #breaker = new Breaker();
  readonly #latency = new PeakEwma();
  readonly #firstBytes = new LatencyWindow();
  readonly #perToken = new LatencyWindow();
  readonly #open = new InFlight();
  #restsUntilMs = 0;

  begin(nowMs: number): Ticket {
    return {
      startedAtMs: nowMs,
      probe: this.#breaker.begin(nowMs),
      slot: this.#open.begin(nowMs),
      over: false,
    };
  }

  /** The first meaningful byte of a stream came. */
  firstByte(ticket: Ticket, nowMs: number): void {
    const latencyMs = nowMs - ticket.startedAtMs;
    this.#latency.observe(latencyMs, nowMs);
    this.#firstBytes.observe(latencyMs);
  }

  /**
   * A whole answer came.
   * @param outputTokens its length, which its latency is measured against
   */
  whole(ticket: Ticket, outputTokens: number, nowMs: number): void {
    const latencyMs = nowMs - ticket.startedAtMs;
    this.#latency.observe(latencyMs, nowMs);
    this.#perToken.observe(latencyMs / Math.max(1, outputTokens));
  }

  end(ticket: Ticket, verdict: Verdict, nowMs: number): void {
    if (ticket.over) return;
    ticket.over = true;
    this.#open.end(ticket.slot);
    if (verdict === 'ok') this.#breaker.succeeded(ticket.probe);
    else if (verdict === 'failed') {
      // A failure is as bad as the slowest answer: places that fail fast must not look quick.
      this.#latency.observe(Math.max(nowMs - ticket.startedAtMs, this.#latency.at(nowMs)), nowMs);
      this.#breaker.failed(ticket.probe, nowMs);
    } else this.#breaker.undecided(ticket.probe);
  }

  /** Leaves it alone for a while, as its provider asked. */
  rest(untilMs: number): void {
    this.#restsUntilMs = Math.max(this.#restsUntilMs, untilMs);
  }

  /** Whether it may take a request now. */
  available(nowMs: number): boolean {
    return nowMs >= this.#restsUntilMs && this.#breaker.allows(nowMs);
  }

  /** When it may take one again; now or earlier where it may already. */
  availableAtMs(): number {
    return Math.max(this.#restsUntilMs, this.#breaker.opensAgainAtMs());
  }

  /** What one more request costs there: its latency, or the age of what it has not answered, times its queue. */
  load(nowMs: number): number {
    return Math.max(this.#latency.at(nowMs), this.#open.oldestMs(nowMs), 1) * (this.#open.count + 1);
  }

  /** 99th percentile until the first byte of streams, in milliseconds. */
  firstByteP99Ms(): number | undefined {
    return this.#firstBytes.p99();
  }

  /** 99th percentile of a whole answer's time for each of its tokens, in milliseconds. */
  perTokenP99Ms(): number | undefined {
    return this.#perToken.p99();
  }

  get inFlight(): number {
    return this.#open.count;
  }

  breakerState(nowMs: number): BreakerState {
    return this.#breaker.state(nowMs);
  }
}
