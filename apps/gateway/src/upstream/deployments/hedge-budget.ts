/** Requests that may be asked twice: one in twenty, and as many at once as these were spared. */
const perRequest = 0.05;
const maxSaved = 10;

/** Bounds how many requests are sent a second time while the first is still awaited (Dean and Barroso 2013). */
export class HedgeBudget {
  #left = 1;

  /** A request began that might be hedged. */
  deposit(): void {
    this.#left = Math.min(maxSaved, this.#left + perRequest);
  }

  /** Takes one; false where none is left. */
  take(): boolean {
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
