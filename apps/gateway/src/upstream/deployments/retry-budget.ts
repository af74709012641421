/** Retries available before any request has added to the budget. */
const minReserve = 100;
/** Retries that each request adds: on average one request in ten may be retried. */
const perRequest = 0.1;
/** Requests that started within this time may all fail together, as when a provider hangs: the reserve is their number. */
const windowMs = 10_000;

/**
 * Limits the retries of the whole process, so that an outage does not multiply the load on a provider that is already
 * in trouble (the retry budget of Finagle and Envoy).
 */
export class RetryBudget {
  #left = minReserve;
  #windowStartMs = 0;
  #started = 0;
  #startedBefore = 0;

  /** A request has started. */
  deposit(nowMs: number): void {
    if (nowMs - this.#windowStartMs >= windowMs) {
      const isNext = nowMs - this.#windowStartMs < 2 * windowMs;
      this.#startedBefore = isNext ? this.#started : 0;
      this.#started = 0;
      this.#windowStartMs = nowMs;
    }
    const reserve = this.#reserve();
    this.#started++;
    const grown = this.#reserve() - reserve;
    this.#left = Math.min(this.#reserve(), this.#left + perRequest + grown);
  }

  /** Takes one retry; false if none is left. */
  take(): boolean {
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /** A busy process has more requests in flight that may fail together. */
  #reserve(): number {
    return Math.max(minReserve, this.#started, this.#startedBefore);
  }
}
