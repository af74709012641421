/** Retries that a burst may use before any request has paid for them. */
const minReserve = 100;
/** What each request adds: on average one request in ten may be tried again. */
const perRequest = 0.1;
/**
 * Requests that began within this time may all fail at once, as when a provider hangs: the reserve is as large as they
 * are many.
 */
const windowMs = 10_000;

/**
 * Bounds the retries of the whole process, so that an outage does not multiply the load on what is left of a
 * provider (the retry budget of Finagle and Envoy).
 */
export class RetryBudget {
  #left = minReserve;
  #windowStartMs = 0;
  #begun = 0;
  #begunBefore = 0;

  /** A request began. */
  deposit(nowMs: number): void {
    if (nowMs - this.#windowStartMs >= windowMs) {
      const isNext = nowMs - this.#windowStartMs < 2 * windowMs;
      this.#begunBefore = isNext ? this.#begun : 0;
      this.#begun = 0;
      this.#windowStartMs = nowMs;
    }
    const reserve = this.#reserve();
    this.#begun++;
    const grown = this.#reserve() - reserve;
    this.#left = Math.min(this.#reserve(), this.#left + perRequest + grown);
  }

  /** Takes one retry; false when none is left. */
  take(): boolean {
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /** Busy processes have more under way that may fail together. */
  #reserve(): number {
    return Math.max(minReserve, this.#begun, this.#begunBefore);
  }
}
