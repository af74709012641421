/** Share of requests that may be hedged; unused hedges accumulate up to `maxSaved`. */
const perRequest = 0.05;
const maxSaved = 10;

/** Limits hedged requests: those sent a second time while the first attempt is still pending (Dean and Barroso 2013). */
export class HedgeBudget {
  #left = 1;

  /** A request that may be hedged has started. */
  deposit(): void {
    this.#left = Math.min(maxSaved, this.#left + perRequest);
  }

  /** Takes one; false if none is left. */
  take(): boolean {
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
