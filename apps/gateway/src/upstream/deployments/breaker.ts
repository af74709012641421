/** Consecutive failures that open the breaker: enough not to mistake one bad response for an outage. */
const maxConsecutiveFailures = 5;
/** Share of failures among recent responses that opens it, once there have been `minAnswers`. */
const maxFailureShare = 0.3;
const minAnswers = 8;
/** Weight of a new response in that share. */
const shareWeight = 0.1;
const firstOpenMs = 5000;
const maxOpenMs = 60_000;
/** Consecutive successful probes that close it: a service that fails every other time stays excluded. */
const probesToClose = 3;

export type BreakerState = 'closed' | 'open' | 'half_open';

/**
 * Circuit breaker: keeps requests away from a failing deployment. While it is open, other deployments are preferred; a
 * request without any other is still sent, since it may succeed. The time for which it stays open doubles each time. After
 * it, one probe at a time is let through, and several successes in a row close the breaker.
 */
export class Breaker {
  #state: BreakerState = 'closed';
  #consecutiveFailures = 0;
  #failureShare = 0;
  #answers = 0;
  #openMs = firstOpenMs;
  #openUntilMs = 0;
  #isProbing = false;
  #goodProbes = 0;

  /** Whether a request may be sent now. */
  allows(nowMs: number): boolean {
    if (this.#state === 'closed') return true;
    if (this.#state === 'open' && nowMs >= this.#openUntilMs) this.#state = 'half_open';
    return this.#state === 'half_open' && !this.#isProbing;
  }

  state(nowMs: number): BreakerState {
    return this.#state === 'open' && nowMs >= this.#openUntilMs ? 'half_open' : this.#state;
  }

  /** When it lets a probe through; 0 if it lets requests through now. */
  probeAtMs(): number {
    return this.#state === 'open' ? this.#openUntilMs : 0;
  }

  /** Records that a request is sent. Returns whether it is a probe. */
  begin(nowMs: number): boolean {
    if (this.#state === 'closed' || !this.allows(nowMs)) return false;
    this.#isProbing = true;
    return true;
  }

  succeeded(probe: boolean): void {
    this.#consecutiveFailures = 0;
    this.#answers += 1;
    this.#failureShare *= 1 - shareWeight;
    if (!probe) return;
    this.#isProbing = false;
    this.#goodProbes += 1;
    if (this.#goodProbes >= probesToClose) this.#close();
  }

  failed(probe: boolean, nowMs: number): void {
    this.#consecutiveFailures += 1;
    this.#answers += 1;
    this.#failureShare = this.#failureShare * (1 - shareWeight) + shareWeight;
    if (probe) {
      this.#isProbing = false;
      this.#open(nowMs);
      return;
    }
    if (this.#state !== 'closed') return;
    const manyFail = this.#answers >= minAnswers && this.#failureShare >= maxFailureShare;
    if (this.#consecutiveFailures >= maxConsecutiveFailures || manyFail) this.#open(nowMs);
  }

  /** The request ended without saying anything about health, for example because the client disconnected. */
  inconclusive(probe: boolean): void {
    if (probe) this.#isProbing = false;
  }

  #open(nowMs: number): void {
    this.#state = 'open';
    this.#goodProbes = 0;
    this.#openUntilMs = nowMs + this.#openMs;
    this.#openMs = Math.min(maxOpenMs, this.#openMs * 2);
  }

  #close(): void {
    this.#state = 'closed';
    this.#failureShare = 0;
    this.#answers = 0;
    this.#goodProbes = 0;
    this.#openMs = firstOpenMs;
  }
}
