/** Retries that a burst may use before any request has paid for them. */
const reserve = 100;
/** What each request adds: on average one request in ten may be tried again. */
const perRequest = 0.1;

/**
 * Bounds the retries of the whole process, so that an outage does not multiply the load on what is left of a
 * provider (the retry budget of Finagle and Envoy).
 */
export class RetryBudget {
  #left = reserve;

  /** A request began. */
  deposit(): void {
    this.#left = Math.min(reserve, this.#left + perRequest);
  }

  /** Takes one retry; false when none is left. */
  take(): boolean {
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
